import { type ReactNode, useId } from 'react'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { CheckboxBox } from '../../../../ui/checkbox.tsx'
import { Contact, ViewLocation } from '../check-in-parts.tsx'
import { CheckInTime } from '../check-in-time.tsx'
import type { CheckInWithPhoto } from '../save-photo.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { recordOf } from './record-of.ts'
import { positionText, REASON_TITLES } from './waiting-words.ts'

interface Props {
  person: HeldCheckIn
  selected: boolean
  onSelect: (selected: boolean) => void
  onApprove: () => void
  onDecline: () => void
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
  /** Both circles. */
  map: ReactNode
}

export function WaitingRow({ person, selected, onSelect, onApprove, onDecline, onViewPhoto, map }: Props) {
  const checkIn = recordOf(person)
  const boxId = useId()
  return (
    <li
      data-waiting={person.id}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3 gap-y-3 p-4 md:grid-cols-[1.25rem_minmax(0,1fr)_auto] md:px-5"
    >
      <label
        htmlFor={boxId}
        className="relative flex min-h-10 items-center self-start after:absolute after:-inset-x-3 after:inset-y-0"
      >
        <CheckboxBox
          id={boxId}
          aria-label={`Select ${person.userName}`}
          checked={selected}
          onChange={event => onSelect(event.target.checked)}
        />
      </label>
      <div className="flex min-w-0 gap-3">
        <Thumbnail checkIn={checkIn} onViewPhoto={onViewPhoto} />
        <div className="flex min-w-0 flex-1 flex-col gap-1 text-14 text-ink-2">
          <div className="flex items-baseline justify-between gap-3">
            <h3 dir="auto" className="line-clamp-3 min-w-0 font-medium text-16 text-ink wrap-anywhere">
              {person.userName}
            </h3>
            <span className="flex shrink-0 items-baseline gap-2">
              <CheckInTime at={person.at} under="Today" />
            </span>
          </div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone="warn">{REASON_TITLES[person.reason]}</Badge>
            <Contact checkIn={checkIn} />
            {person.userEmail && (
              <span className="text-12 text-ink-3">
                {person.emailVerified ? 'Email confirmed' : 'Email not confirmed'}
              </span>
            )}
          </p>
          <p className="text-pretty">
            {positionText(person)} <ViewLocation checkIn={checkIn} />
          </p>
          {person.note && (
            <blockquote dir="auto" className="border-line border-s-2 ps-3 text-16 text-ink wrap-anywhere">
              {person.note}
            </blockquote>
          )}
        </div>
      </div>
      <div className="col-start-2 md:col-start-3 md:row-start-1">{map}</div>
      <div className="col-start-2 flex gap-2 max-md:*:flex-1 md:justify-end md:[grid-column:2/-1]">
        <Button variant="secondary" aria-label={`Decline ${person.userName}`} onClick={onDecline}>
          Decline
        </Button>
        <Button variant="secondary" aria-label={`Approve ${person.userName}`} onClick={onApprove}>
          Approve
        </Button>
      </div>
    </li>
  )
}
