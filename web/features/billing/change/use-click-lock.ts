import { useEffect, useState } from 'react'

/** True for a while after each `lock()`, so that a double press pays once. */
export function useClickLock(lockMs: number): { locked: boolean; lock: () => void } {
  const [lockedAt, setLockedAt] = useState<number | null>(null)
  useEffect(() => {
    if (lockedAt === null) return
    const timer = setTimeout(() => setLockedAt(null), lockMs)
    return () => clearTimeout(timer)
  }, [lockedAt, lockMs])
  return { locked: lockedAt !== null, lock: () => setLockedAt(Date.now()) }
}
