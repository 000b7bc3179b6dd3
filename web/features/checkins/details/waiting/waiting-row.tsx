import { Ellipsis, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import type { HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { useMediaQuery } from '../../../../lib/media-query.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { MD } from '../../../../ui/breakpoints.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { CheckboxBox } from '../../../../ui/checkbox.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Contact, ViewLocation } from '../check-in-parts.tsx'
import { CheckInTime } from '../check-in-time.tsx'
import { MarkChip } from '../marks/mark-chip.tsx'
import type { CheckInWithPhoto } from '../save-photo.ts'
import { Thumbnail } from '../thumbnail.tsx'
import { recordOf } from './record-of.ts'
import { positionText, REASON_TITLES } from './waiting-words.ts'

interface Props {
  person: HeldCheckIn
  selected: boolean
  /** Decisions are about the selected people: one pair of buttons is shown. */
  byBar: boolean
  onSelect: (selected: boolean) => void
  onApprove: () => void
  onDecline: () => void
  onErase: () => void
  onViewMarks: (checkIn: CheckInRecord) => void
  onViewPhoto: (checkIn: CheckInWithPhoto) => void
  /** Both circles, on phones beside the sentence that they draw; nothing where locations are not kept. */
  map: ReactNode
}

export function WaitingRow({ person, selected, byBar, onSelect, onViewMarks, onViewPhoto, map, ...decide }: Props) {
  const { onApprove, onDecline, onErase } = decide
  const checkIn = recordOf(person)
  const boxId = useId()
  const roomy = useMediaQuery(MD)
  return (
    <li
      data-waiting={person.id}
      className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3 p-4 md:grid-cols-[1.25rem_minmax(0,1fr)_11rem] md:px-5"
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
      <div className="grid min-w-0 grid-cols-[2.5rem_minmax(0,1fr)] content-start gap-x-3 gap-y-1 text-14 text-ink-2">
        <div className="md:row-span-2">
          <Thumbnail checkIn={checkIn} onViewPhoto={onViewPhoto} />
        </div>
        {/* A phone has no room for the reason beside the time. */}
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-1">
          <div className="min-w-0 flex-wrap items-baseline gap-x-2 gap-y-1 max-md:contents md:flex">
            <h3 dir="auto" className="line-clamp-3 min-w-0 font-medium text-16 text-ink wrap-anywhere">
              {person.userName}
            </h3>
            <span className="flex flex-wrap items-center gap-2 max-md:order-last max-md:col-span-2">
              <Badge tone="warn">{REASON_TITLES[person.reason]}</Badge>
              <MarkChip checkIn={checkIn} onView={() => onViewMarks(checkIn)} />
            </span>
          </div>
          <span className="flex items-baseline gap-1">
            <span className="text-end">
              <CheckInTime at={person.at} under="Today" />
            </span>
            <span className="-my-3 -me-3 self-start">
              <Menu
                title={person.userName}
                trigger={<IconButton label={`More for ${person.userName}`} icon={<Icon as={Ellipsis} />} />}
              >
                <MenuItem icon={Trash2} danger onSelect={onErase}>
                  Erase…
                </MenuItem>
              </Menu>
            </span>
          </span>
        </div>
        <div className="flex flex-col gap-1 max-md:col-span-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <Contact checkIn={checkIn} />
            {person.userEmail && (
              <span className="text-12 text-ink-3">
                {person.emailVerified ? 'Email confirmed' : 'Email not confirmed'}
              </span>
            )}
          </p>
          <div className="flex items-center justify-between gap-3">
            <p className="text-pretty">
              {positionText(person)} <ViewLocation checkIn={checkIn} />
            </p>
            {map && !roomy && <div className="w-20 shrink-0">{map}</div>}
          </div>
          {person.note && (
            <blockquote dir="auto" className="border-line border-s-2 ps-3 text-16 text-ink wrap-anywhere">
              {person.note}
            </blockquote>
          )}
        </div>
      </div>
      <div className="col-start-2 flex flex-col gap-3 md:col-start-3 md:gap-2">
        <div className={cx('grid grid-cols-2 gap-2 md:order-last', byBar && 'max-md:hidden md:invisible')}>
          <Button variant="quiet" aria-label={`Decline ${person.userName}`} onClick={onDecline}>
            Decline
          </Button>
          <Button aria-label={`Approve ${person.userName}`} onClick={onApprove}>
            Approve
          </Button>
        </div>
        {roomy && map}
      </div>
    </li>
  )
}
