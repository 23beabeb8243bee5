//! One body, compiled for more than one set of instructions.

/// A function that is compiled for the least processor of the platform and once more for AVX2, where the processor has
/// that at run time. Elsewhere, as on aarch64 with NEON, the platform's least already has what the body needs.
macro_rules! dispatched {
    ($(#[$about:meta])* fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block) => {
        $(#[$about])*
        #[inline]
        #[allow(unsafe_code, reason = "instructions that the processor was found to have")]
        fn $name($($argument: $type),*) -> $result {
            #[inline(always)]
            fn portable($($argument: $type),*) -> $result $body

            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2")]
                fn with_avx2($($argument: $type),*) -> $result {
                    portable($($argument),*)
                }
                if std::arch::is_x86_feature_detected!("avx2") {
                    // SAFETY: the processor has AVX2.
                    return unsafe { with_avx2($($argument),*) };
                }
            }
            portable($($argument),*)
        }
    };
}

pub(super) use dispatched;
