import { useEffect, useRef } from 'react'
import { timeIn } from '../../../../contract/session-words.ts'
import { stayWords } from '../../../../contract/stay-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Ring } from '../../../ui/ring.tsx'
import type { Kiosk, Left, Taken } from './kiosk.ts'

/** The name of whoever was here is gone before the next person looks. */
const SHOWN_MS = 8000

type Props = { result: Taken | Left; kiosk: Kiosk; onEnd: () => void }

export function KioskResult({ result, kiosk, onEnd }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => latest.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const { title, text } = 'outAt' in result ? leftWords(result, kiosk) : takenWords(result, kiosk)
  return (
    <section className="kiosk-result">
      <Ring
        variant={title === CHECKED_IN || 'outAt' in result ? 'success' : 'inside'}
        sizePx={96}
        className="text-accent"
      />
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

interface Words {
  title: string
  text: string
}

const leftWords = ({ name, outAt, minutes }: Left, { zone }: Kiosk): Words => ({
  title: 'You have checked out',
  text: `${name}, ${timeIn(Date.parse(outAt), zone)}. You were here for ${stayWords(minutes)}.`,
})

function takenWords({ name, message, ...taken }: Taken, { zone, place }: Kiosk): Words {
  if (taken.requiresVerification) return { title: 'Check Your Email', text: message }
  if (taken.requiresReview)
    return {
      title: 'Sent for review',
      text: `${place.hostName ?? 'The organiser'} decides; you need not stay.`,
    }
  if (taken.alreadyCheckedIn) return { title: CHECKED_IN, text: message }
  return { title: CHECKED_IN, text: `${name}, ${timeIn(Date.parse(taken.checkedInAt), zone)}` }
}
