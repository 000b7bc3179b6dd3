import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Figure } from './figure.tsx'
import { refusalNote, refusalText } from './refusal-texts.ts'

type Refusals = CheckInList['linkInfo']['refusals']

const sumOf = (refusals: Refusals) => refusals.reduce((sum, { count }) => sum + count, 0)

/** The reasons stand below the number; several have their shares a press away. */
export function TurnedAway({ refusals, keeps }: Pick<CheckInList['linkInfo'], 'refusals' | 'keeps'>) {
  const [open, setOpen] = useState(false)
  const several = refusals.length > 1
  return (
    <>
      <Figure
        name={
          <>
            Turned away<span className="max-md:sr-only"> in 30 days</span>
          </>
        }
        note={
          <>
            {refusalNote(refusals)}
            {several && <span className="sr-only">. Show the reasons</span>}
          </>
        }
        onPress={several ? () => setOpen(true) : undefined}
        mark={several && <Icon as={ChevronRight} sizePx={16} />}
      >
        {sumOf(refusals).toLocaleString()}
        {several && <span className="sr-only"> turned away in the last 30 days</span>}
      </Figure>
      <Dialog open={open} readFirst onOpenChange={setOpen} title="Turned Away in the Last 30 Days">
        <Reasons refusals={refusals} />
        <p className="text-14 text-ink-2">
          Counts people who tapped ‘Check In’ and were turned away
          {keeps === 'position' && ', and once a day each phone that stayed outside the ring'}.
        </p>
      </Dialog>
    </>
  )
}

/** Each reason with its share of all as a bar. */
function Reasons({ refusals }: { refusals: Refusals }) {
  const total = sumOf(refusals)
  return (
    <ul className="flex flex-col gap-4 text-16">
      {refusals.map(({ reason, count }) => (
        <li key={reason} className="flex flex-col gap-1.5">
          <span className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">{refusalText(reason)}</span>
            <strong className="font-medium">{count.toLocaleString()}</strong>
          </span>
          <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-surface-2">
            <span className="block h-full rounded-full bg-accent" style={{ width: `${(count / total) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}
