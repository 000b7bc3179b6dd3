import { Clock, type LucideIcon, Mail } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { timeIn } from '../../../../contract/session-words.ts'
import { stayWords } from '../../../../contract/stay-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { RingWithIcon } from '../../../ui/ring-with-icon.tsx'
import type { Kiosk, Left, Taken } from './kiosk.ts'

/** The name of one person is gone before the next one looks. */
const SHOWN_MS = 8000

type Props = { result: Taken | Left; kiosk: Kiosk; onEnd: () => void }

/** Green from edge to edge for people who are in or out, to be seen from the door; people who wait read what they wait for. */
export function KioskResult({ result, kiosk, onEnd }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRef(onEnd)
  latest.current = onEnd
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => latest.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  const { title, name, text, waitsFor } = 'outAt' in result ? leftWords(result, kiosk) : takenWords(result, kiosk)
  return (
    <section className="kiosk-result" data-done={!waitsFor || undefined}>
      {waitsFor ? <RingWithIcon icon={waitsFor} /> : <Ring variant="success" sizePx={160} />}
      <h2 ref={heading} tabIndex={-1} className="text-balance font-bold">
        {title}
      </h2>
      <p role="status" className="flex flex-col gap-2 text-balance wrap-anywhere">
        {name && (
          <bdi className="kiosk-name font-bold" title={name}>
            {name}
          </bdi>
        )}{' '}
        <span dir="auto">{text}</span>
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

interface Words {
  title: string
  name?: string
  text: string
  waitsFor?: LucideIcon
}

const leftWords = ({ name, outAt, minutes }: Left, { zone }: Kiosk): Words => ({
  title: 'You have checked out',
  name,
  text: `${timeIn(Date.parse(outAt), zone)}. You were here for ${stayWords(minutes)}.`,
})

function takenWords({ name, message, ...taken }: Taken, { zone, place }: Kiosk): Words {
  if (taken.requiresVerification) return { title: 'Check Your Email', text: message, waitsFor: Mail }
  if (taken.requiresReview)
    return {
      title: 'Sent for review',
      text: `${place.hostName ?? 'The organiser'} will decide. You don’t have to wait here.`,
      waitsFor: Clock,
    }
  if (taken.alreadyCheckedIn) return { title: 'You are checked in', text: message }
  return { title: 'You are checked in', name, text: timeIn(Date.parse(taken.checkedInAt), zone) }
}
