import { useEffect, useEffectEvent, useState } from 'react'
import { onPermissionChange } from '../../../lib/geolocation.ts'
import { NoPosition } from './use-site-test.ts'

/**
 * This failure, if it is a denial that still holds: a test would fail again until the browser's settings change. Once they
 * allow the location, the test runs by itself.
 */
export function useDenied(error: Error | null, onAllowed: () => void): Error | null {
  const [lifted, setLifted] = useState<Error | null>(null)
  const denial = error instanceof NoPosition && error.reason === 'denied' ? error : null
  const allowed = useEffectEvent(onAllowed)
  useEffect(() => {
    if (!denial) return
    return onPermissionChange(answer => {
      if (answer === 'prompt') setLifted(denial)
      if (answer === 'granted') allowed()
    })
  }, [denial])
  return denial === lifted ? null : denial
}
