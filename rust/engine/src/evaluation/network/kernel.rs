//! One body, compiled for more than one set of instructions.

/// The instructions that are used: the least of the platform, or more where the processor has them. All of them give the
/// same numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Instructions {
    Least,
    /// Found on this processor: whoever has this may use them.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Kernel {
    /// Those that this processor can use, the quickest last.
    #[must_use]
    pub fn available() -> Vec<Self> {
        [Some(Self(Instructions::Least)), Self::with_more()].into_iter().flatten().collect()
    }

    #[cfg(target_arch = "x86_64")]
    fn with_more() -> Option<Self> {
        std::arch::is_x86_feature_detected!("avx2").then_some(Self(Instructions::Avx2))
    }

    #[cfg(not(target_arch = "x86_64"))]
    const fn with_more() -> Option<Self> {
        None
    }

    /// The quickest one.
    ///
    /// # Panics
    /// Never: the least is always there.
    #[must_use]
    pub fn quickest() -> Self {
        *Self::available().last().expect("the least is always there")
    }

    #[inline(always)]
    pub(super) const fn instructions(self) -> Instructions {
        self.0
    }
}

/// A function that is compiled for the least processor of the platform and once more for AVX2; its first argument says
/// which is used. Elsewhere, as on aarch64 with NEON
/// and in WebAssembly built with simd128, the platform's least already has what the body needs.
macro_rules! dispatched {
    ($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),* $(,)?) -> $result:ty $body:block) => {
        $(#[$about])*
        #[inline]
        #[allow(unsafe_code, reason = "instructions that the processor was found to have")]
        fn $name(kernel: $crate::evaluation::network::kernel::Kernel, $($argument: $type),*) -> $result {
            use $crate::evaluation::network::kernel::Instructions;

            #[inline(always)]
            fn least($($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2")]
            fn with_avx2($($argument: $type),*) -> $result {
                least($($argument),*)
            }
            match kernel.instructions() {
                Instructions::Least => least($($argument),*),
                // SAFETY: there is no such kernel where the processor lacks AVX2.
                #[cfg(target_arch = "x86_64")]
                Instructions::Avx2 => unsafe { with_avx2($($argument),*) },
            }
        }
    };
}

pub(super) use dispatched;
