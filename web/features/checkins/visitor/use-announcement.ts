import { useEffect, useRef, useState } from 'react'
import { type Spoken, worthSaying } from './announcement.ts'

/** The text for the page's one polite live region; empty until something changes. */
export function useSpoken(screen: string, distanceM: number | null, words: string): string {
  const last = useRef<Spoken | null>(null)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const now: Spoken = { screen, distanceM, atMs: Date.now() }
    if (!worthSaying(last.current, now)) return
    // What stands there from the beginning is read anyway.
    if (last.current !== null) setSaid(words)
    last.current = now
  }, [screen, distanceM, words])
  return said
}
