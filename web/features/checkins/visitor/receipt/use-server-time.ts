import { useEffect, useState } from 'react'
import { serverNow } from '../server-clock.ts'

/** The server's time, as of its last whole second. */
export function useServerTime(): Date {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = serverNow()
      setNow(time)
      timer = setTimeout(tick, 1000 - time.getMilliseconds())
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}
