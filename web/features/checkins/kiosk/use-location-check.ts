import { useEffect, useReducer, useState } from 'react'
import { onPermissionChange, queryPermission } from '../../../lib/geolocation.ts'
import { position } from './use-kiosk-check-in.ts'

/** Indoors the next try may find a position where the last one timed out. */
const AGAIN_MS = 10_000

/**
 * Whether the tablet keeps its position to itself: asked at once, while the person who has set it up can allow it. A browser that
 * would ask once more is not made to do so by itself.
 */
export function useLocationCheck() {
  const [noLocation, setNoLocation] = useState(false)
  const [checking, setChecking] = useState(false)
  const [checks, check] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each check
  useEffect(() => {
    let left = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const checkOnce = async () => {
      setChecking(true)
      const found = (await position()) !== null
      if (left) return
      setChecking(false)
      setNoLocation(!found)
      if (!found && (await queryPermission()) === 'granted' && !left) timer = setTimeout(check, AGAIN_MS)
    }
    checkOnce()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [checks])
  useEffect(() => onPermissionChange(answer => answer === 'granted' && check()), [])
  return { noLocation, checking, check }
}
