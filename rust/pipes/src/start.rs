//! Windows' way to begin a process inside a job.

#![allow(unsafe_code, reason = "calls of the system")]

use std::ffi::{OsStr, OsString, c_void};
use std::io;
use std::os::windows::ffi::OsStrExt;
use std::os::windows::io::{AsRawHandle, FromRawHandle, OwnedHandle};
use std::ptr::{null, null_mut};

use windows_sys::Win32::Foundation::{HANDLE, TRUE};
use windows_sys::Win32::System::Threading::{
    CREATE_UNICODE_ENVIRONMENT, CreateProcessW, DeleteProcThreadAttributeList, EXTENDED_STARTUPINFO_PRESENT,
    InitializeProcThreadAttributeList, LPPROC_THREAD_ATTRIBUTE_LIST, PROC_THREAD_ATTRIBUTE_HANDLE_LIST,
    PROC_THREAD_ATTRIBUTE_JOB_LIST, PROCESS_INFORMATION, STARTF_USESTDHANDLES, STARTUPINFOEXW,
    UpdateProcThreadAttribute,
};

use crate::job::{JobObject, checked};

/// A program to begin.
pub struct Program {
    /// Its file and what it is told, as one line in which blanks are quoted.
    pub command_line: OsString,
    /// All its variables: names and values.
    pub environment: Vec<(OsString, OsString)>,
    /// Where it works; in our own folder unless given.
    pub folder: Option<OsString>,
    /// The numbers of its stdin, stdout and stderr. Like what else it inherits they have to be inheritable.
    pub ends: [isize; 3],
    /// The numbers of what else it inherits, and of nothing more.
    pub inherited: Vec<isize>,
    /// How it is made, in the flags of the system.
    pub flags: u32,
}

impl JobObject {
    /// Begins that program in this job: it is in there from its first moment, and no end of ours can come before that.
    ///
    /// Gives the process, and its number.
    ///
    /// # Errors
    /// What the system says, and `InvalidInput` for a text with a NUL in it.
    pub fn start(&self, program: &Program) -> io::Result<(OwnedHandle, u32)> {
        let mut command_line = text(&program.command_line)?;
        let environment = block(&program.environment)?;
        let folder = program.folder.as_deref().map(text).transpose()?;
        let [stdin, stdout, stderr] = program.ends.map(|end| end as HANDLE);
        let mut inherited: Vec<isize> = program.ends.iter().chain(&program.inherited).copied().collect();
        // The system refuses one that is named twice.
        inherited.sort_unstable();
        inherited.dedup();
        let jobs = [self.as_raw_handle()];
        let mut attributes = Attributes::new(2)?;
        attributes.set(PROC_THREAD_ATTRIBUTE_HANDLE_LIST, &inherited)?;
        attributes.set(PROC_THREAD_ATTRIBUTE_JOB_LIST, &jobs)?;

        let mut start = STARTUPINFOEXW { lpAttributeList: attributes.list(), ..Default::default() };
        start.StartupInfo.cb = size_of::<STARTUPINFOEXW>() as u32;
        start.StartupInfo.dwFlags = STARTF_USESTDHANDLES;
        (start.StartupInfo.hStdInput, start.StartupInfo.hStdOutput, start.StartupInfo.hStdError) =
            (stdin, stdout, stderr);
        let mut made = PROCESS_INFORMATION::default();
        // SAFETY: the texts end in a NUL, and all that is pointed to lives until the call is over.
        checked(unsafe {
            CreateProcessW(
                null(),
                command_line.as_mut_ptr(),
                null(),
                null(),
                TRUE,
                program.flags | EXTENDED_STARTUPINFO_PRESENT | CREATE_UNICODE_ENVIRONMENT,
                environment.as_ptr().cast(),
                folder.as_ref().map_or(null(), |folder| folder.as_ptr()),
                (&raw const start).cast(),
                &raw mut made,
            )
        })?;
        // SAFETY: the system has just opened both for us.
        let [process, _thread] = [made.hProcess, made.hThread].map(|it| unsafe { OwnedHandle::from_raw_handle(it) });
        Ok((process, made.dwProcessId))
    }
}

/// What a process is told of besides at its making. The values have to live as long as this.
struct Attributes(Vec<usize>);

impl Attributes {
    fn new(count: u32) -> io::Result<Self> {
        let mut size = 0;
        // SAFETY: without a list it only says how large one would be.
        unsafe { InitializeProcThreadAttributeList(null_mut(), count, 0, &raw mut size) };
        let mut list = vec![0_usize; size.div_ceil(size_of::<usize>())];
        // SAFETY: it is as large as was said.
        checked(unsafe { InitializeProcThreadAttributeList(list.as_mut_ptr().cast(), count, 0, &raw mut size) })?;
        Ok(Self(list))
    }

    fn list(&mut self) -> LPPROC_THREAD_ATTRIBUTE_LIST {
        self.0.as_mut_ptr().cast()
    }

    fn set<T>(&mut self, attribute: u32, values: &[T]) -> io::Result<()> {
        let (value, size) = (values.as_ptr().cast::<c_void>(), size_of_val(values));
        // SAFETY: the list was made for as many attributes as are set.
        checked(unsafe {
            UpdateProcThreadAttribute(self.list(), 0, attribute as usize, value, size, null_mut(), null())
        })
    }
}

impl Drop for Attributes {
    fn drop(&mut self) {
        // SAFETY: the list was made in `new`, and nobody uses it from here on.
        unsafe { DeleteProcThreadAttributeList(self.list()) };
    }
}

/// A text as the system takes it, with the NUL at its end.
fn text(text: &OsStr) -> io::Result<Vec<u16>> {
    let mut units: Vec<u16> = text.encode_wide().collect();
    if units.contains(&0) {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "embedded null character"));
    }
    units.push(0);
    Ok(units)
}

/// The variables as the system takes them, with an empty one at the end.
fn block(variables: &[(OsString, OsString)]) -> io::Result<Vec<u16>> {
    let mut block = Vec::new();
    for (name, value) in variables {
        let mut line = name.clone();
        line.push("=");
        line.push(value);
        block.extend(text(&line)?);
    }
    block.push(0);
    Ok(block)
}
