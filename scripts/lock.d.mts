/** Runs `work` while no other process on this machine holds the lock file; the lock of a dead process does not count. */
export function withLock<T>(path: string, onWait: () => void, work: () => Promise<T>): Promise<T>
