import { useEffect, useRef, useState } from 'react'
import { type Announcement, shouldAnnounce } from './announcement.ts'

/** The text of the page's one polite live region; empty until the screen first changes. */
export function useAnnouncement(screen: string, distanceM: number | null, text: string): string {
  const last = useRef<Announcement | null>(null)
  const [announced, setAnnounced] = useState('')
  useEffect(() => {
    const next: Announcement = { screen, distanceM, atMs: Date.now() }
    if (!shouldAnnounce(last.current, next)) return
    // A screen reader reads the first screen anyway.
    if (last.current !== null) setAnnounced(text)
    last.current = next
  }, [screen, distanceM, text])
  return announced
}
