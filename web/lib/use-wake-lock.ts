import { useEffect } from 'react'

/** Keeps the screen on. A browser takes the lock away when its page is hidden. */
export function useWakeLock() {
  useEffect(() => {
    let held: WakeLockSentinel | undefined
    let left = false
    const hold = async () => {
      if (document.hidden || !('wakeLock' in navigator)) return
      try {
        held = await navigator.wakeLock.request('screen')
        if (left) await held.release()
      } catch {
        // Refused, as on a low battery: the screen keeps to its own settings.
      }
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      left = true
      document.removeEventListener('visibilitychange', hold)
      held?.release()
    }
  }, [])
}
