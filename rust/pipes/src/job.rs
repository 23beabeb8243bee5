//! Windows' own way to hold a process together with all that descends from it.

#![allow(unsafe_code, reason = "calls of the system")]

use std::io;
use std::os::windows::io::{AsHandle, AsRawHandle, FromRawHandle, OwnedHandle, RawHandle};
use std::ptr::null;

use windows_sys::Win32::Foundation::ERROR_MORE_DATA;
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOB_OBJECT_LIMIT_PROCESS_MEMORY,
    JOBOBJECT_BASIC_PROCESS_ID_LIST, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectBasicProcessIdList,
    JobObjectExtendedLimitInformation, QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};

/// Processes that are listed at first; where there are more, room for twice as many is made.
const LISTED: usize = 64;

/// Some processes and all that they start, none of which can leave. They are ended once the job is dropped, or its owner
/// has ended in any way.
pub struct JobObject(OwnedHandle);

impl JobObject {
    /// An empty one.
    ///
    /// # Errors
    /// What the system says.
    pub fn new() -> io::Result<Self> {
        // SAFETY: without a name or a descriptor of its security; null is looked for.
        let handle = unsafe { CreateJobObjectW(null(), null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: it has just been made, and nobody else knows of it.
        let job = Self(unsafe { OwnedHandle::from_raw_handle(handle) });
        job.limit(None)?;
        Ok(job)
    }

    /// Takes in that process, and with it all that it starts from here on. One that is in another job stays there, too.
    ///
    /// # Errors
    /// What the system says, such as of a process that has ended.
    pub fn assign(&self, process: impl AsHandle) -> io::Result<()> {
        // SAFETY: both are open.
        checked(unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), process.as_handle().as_raw_handle()) })
    }

    /// Bounds the memory that each process may ask for, in bytes; the system refuses it more. None lifts the bound.
    ///
    /// # Errors
    /// What the system says.
    pub fn limit(&self, memory: Option<usize>) -> io::Result<()> {
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        if let Some(memory) = memory {
            limits.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_MEMORY;
            limits.ProcessMemoryLimit = memory;
        }
        let size = size_of_val(&limits) as u32;
        // SAFETY: the structure is the one of its class, and has its size.
        checked(unsafe {
            SetInformationJobObject(
                self.0.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size,
            )
        })
    }

    /// The numbers of all processes in it that run.
    ///
    /// # Errors
    /// What the system says.
    pub fn members(&self) -> io::Result<Vec<u32>> {
        const HEAD: usize = size_of::<JOBOBJECT_BASIC_PROCESS_ID_LIST>() / size_of::<usize>() - 1;
        let mut list = vec![0_usize; HEAD + LISTED];
        loop {
            let size = size_of_val(&list[..]) as u32;
            // SAFETY: the list is as long as is said, and as strictly aligned as its structure.
            let told = checked(unsafe {
                QueryInformationJobObject(
                    self.0.as_raw_handle(),
                    JobObjectBasicProcessIdList,
                    list.as_mut_ptr().cast(),
                    size,
                    std::ptr::null_mut(),
                )
            });
            match told {
                Err(error) if error.raw_os_error() == Some(ERROR_MORE_DATA as i32) => list.resize(list.len() * 2, 0),
                Err(error) => return Err(error),
                Ok(()) => break,
            }
        }
        // SAFETY: the system has filled it in, and its counts are two numbers of 32 bits in front of the ids.
        let count = unsafe { (*list.as_ptr().cast::<JOBOBJECT_BASIC_PROCESS_ID_LIST>()).NumberOfProcessIdsInList };
        Ok(list[HEAD..].iter().take(count as usize).map(|&id| id as u32).collect())
    }

    /// Ends every process in it, at once, with that exit code.
    ///
    /// # Errors
    /// What the system says.
    pub fn end(&self, code: u32) -> io::Result<()> {
        // SAFETY: it is open.
        checked(unsafe { TerminateJobObject(self.0.as_raw_handle(), code) })
    }
}

impl AsRawHandle for JobObject {
    fn as_raw_handle(&self) -> RawHandle {
        self.0.as_raw_handle()
    }
}

/// What the system says where a call of it was not done.
pub(crate) fn checked(is_done: i32) -> io::Result<()> {
    if is_done == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
}
