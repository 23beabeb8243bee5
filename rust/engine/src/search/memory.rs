//! Whether memory for a table can be had: who asks for too much is told so, before the system ends the process.

use crate::error::OptionError;

const MEBIBYTE: usize = 1 << 20;

/// The bytes of this many MiB for an option of that name.
///
/// # Errors
/// The machine has less memory, or the container that this process runs in.
pub fn bytes_of(name: &'static str, mebibytes: usize) -> Result<usize, OptionError> {
    let bytes = mebibytes.checked_mul(MEBIBYTE).filter(|bytes| system::most().is_none_or(|most| *bytes <= most));
    bytes.ok_or(OptionError::Memory { name, mebibytes })
}

#[cfg(target_os = "linux")]
mod system {
    use std::fs::read_to_string;
    use std::path::{Path, PathBuf};

    /// Bytes that this process may have at most, where the system tells.
    pub fn most() -> Option<usize> {
        least_told(Path::new("/"))
    }

    /// The least of what the files below that folder allow: the machine's memory, and the limits of the control groups that
    /// this process is in, by which a container is bounded.
    fn least_told(root: &Path) -> Option<usize> {
        let groups = read_to_string(root.join("proc/self/cgroup")).unwrap_or_default();
        let limits = groups.lines().filter_map(|line| limit_of(root, line));
        machine(root).into_iter().chain(limits).min()
    }

    fn machine(root: &Path) -> Option<usize> {
        let told = read_to_string(root.join("proc/meminfo")).ok()?;
        let total = told.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        total.trim().strip_suffix("kB")?.trim().parse::<usize>().ok()?.checked_mul(1024)
    }

    /// The limit of one group, a line `number:controllers:path`, and of those around it. Version 2 has one tree for all
    /// controllers, which it does not name; version 1 has a tree for each.
    fn limit_of(root: &Path, line: &str) -> Option<usize> {
        let mut parts = line.splitn(3, ':').skip(1);
        let (controllers, path) = (parts.next()?, parts.next()?);
        let (tree, file) = match controllers {
            "" => ("sys/fs/cgroup", "memory.max"),
            _ if controllers.split(',').any(|name| name == "memory") => {
                ("sys/fs/cgroup/memory", "memory.limit_in_bytes")
            }
            _ => return None,
        };
        // Inside of a container the path may be that of the whole machine: then only the top of the tree is there.
        let path = Path::new(path.trim_start_matches('/'));
        let folders = path.ancestors().map(|folder| [root, Path::new(tree), folder].iter().collect::<PathBuf>());
        folders.filter_map(|folder| read_to_string(folder.join(file)).ok()?.trim().parse().ok()).min()
    }

    #[cfg(test)]
    mod tests {
        use std::fs;

        use super::*;

        const GIBIBYTE: usize = 1 << 30;
        const MACHINE: &str = "MemTotal:       16777216 kB\nMemFree: 1 kB\n";

        /// What is allowed where the system has these files.
        fn allowed(name: &str, files: &[(&str, &str)]) -> Option<usize> {
            let root = std::env::temp_dir().join(format!("gomoku-memory-{name}-{}", std::process::id()));
            for (path, text) in files {
                let path = root.join(path);
                fs::create_dir_all(path.parent().expect("a file is in a folder")).expect("a folder");
                fs::write(path, text).expect("a file");
            }
            let allowed = least_told(&root);
            let _ = fs::remove_dir_all(root);
            allowed
        }

        #[test]
        fn the_machine_is_the_limit_where_no_group_has_a_lower_one() {
            assert_eq!(allowed("nothing", &[]), None);
            assert_eq!(allowed("machine", &[("proc/meminfo", MACHINE)]), Some(16 * GIBIBYTE));
            let unlimited = [
                ("proc/meminfo", MACHINE),
                ("proc/self/cgroup", "4:memory:/a\n0::/b\nnonsense\n:\n"),
                ("sys/fs/cgroup/memory/a/memory.limit_in_bytes", "9223372036854771712\n"),
                ("sys/fs/cgroup/b/memory.max", "max\n"),
            ];
            assert_eq!(allowed("unlimited", &unlimited), Some(16 * GIBIBYTE));
        }

        #[test]
        fn a_container_is_the_limit_by_either_version() {
            let second = [
                ("proc/meminfo", MACHINE),
                ("proc/self/cgroup", "0::/\n"),
                ("sys/fs/cgroup/memory.max", "536870912\n"),
            ];
            assert_eq!(allowed("second", &second), Some(GIBIBYTE / 2));
            let first = [
                ("proc/meminfo", MACHINE),
                (
                    "proc/self/cgroup",
                    "12:cpu,cpuacct:/docker/1f\n4:hugetlb,memory:/docker/1f\n1:name=systemd:/docker/1f\n",
                ),
                ("sys/fs/cgroup/memory/docker/1f/memory.limit_in_bytes", "1073741824\n"),
                ("sys/fs/cgroup/cpu/docker/1f/memory.limit_in_bytes", "1\n"),
            ];
            assert_eq!(allowed("first", &first), Some(GIBIBYTE));
        }

        #[test]
        fn of_the_groups_around_a_group_the_strictest_counts() {
            let nested = [
                ("proc/meminfo", MACHINE),
                ("proc/self/cgroup", "0::/kubepods/pod/one\n"),
                ("sys/fs/cgroup/kubepods/memory.max", "2147483648\n"),
                ("sys/fs/cgroup/kubepods/pod/memory.max", "1073741824\n"),
                ("sys/fs/cgroup/kubepods/pod/one/memory.max", "max\n"),
            ];
            assert_eq!(allowed("nested", &nested), Some(GIBIBYTE));
        }

        #[test]
        fn the_top_of_the_tree_counts_where_the_path_is_the_machines() {
            let inside = [
                ("proc/meminfo", MACHINE),
                ("proc/self/cgroup", "4:memory:/docker/1f\n0::/docker/1f\n"),
                ("sys/fs/cgroup/memory/memory.limit_in_bytes", "1073741824\n"),
            ];
            assert_eq!(allowed("inside", &inside), Some(GIBIBYTE));
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    pub const fn most() -> Option<usize> {
        None
    }
}
