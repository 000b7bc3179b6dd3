import { useEffect, useRef } from 'react'
import { timeIn } from '../../../../contract/session-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Ring } from '../../../ui/ring.tsx'
import type { Kiosk, Taken } from './kiosk.ts'

/** The name of whoever was here is gone before the next person looks. */
const SHOWN_MS = 8000

type Props = { taken: Taken; kiosk: Kiosk; onEnd: () => void }

export function KioskResult({ taken, kiosk, onEnd }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => latest.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const { title, text } = wordsOf(taken, kiosk)
  return (
    <section className="kiosk-result">
      <Ring variant={title === CHECKED_IN ? 'success' : 'inside'} sizePx={96} className="text-accent" />
      <h2 ref={heading} tabIndex={-1} className="text-balance font-bold text-28">
        {title}
      </h2>
      <p role="status" dir="auto" className="text-balance text-18 text-ink-2 wrap-anywhere">
        {text}
      </p>
      <Button size={52} onClick={onEnd}>
        Next Person
      </Button>
      <div aria-hidden className="kiosk-left">
        <div />
      </div>
    </section>
  )
}

const CHECKED_IN = 'You are checked in'

function wordsOf({ name, message, ...taken }: Taken, { zone, place }: Kiosk): { title: string; text: string } {
  if (taken.requiresVerification) return { title: 'Check Your Email', text: message }
  if (taken.requiresReview)
    return {
      title: 'Sent for review',
      text: `${place.hostName ?? 'The organiser'} decides; you need not stay.`,
    }
  if (taken.alreadyCheckedIn) return { title: CHECKED_IN, text: message }
  return { title: CHECKED_IN, text: `${name}, ${timeIn(Date.parse(taken.checkedInAt), zone)}` }
}
