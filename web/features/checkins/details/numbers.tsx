import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { refusalText } from './refusal-texts.ts'

type LinkInfo = CheckInList['linkInfo']
type Refusals = LinkInfo['refusals']

/** What happened at the link, in four numbers. Each has a line below it, so that all keep their height. */
export const Numbers = ({ link }: { link: LinkInfo }) => (
  <dl aria-label="Numbers" className="grid grid-cols-2 gap-px bg-line md:grid-cols-4">
    <Figure name="Checked in" note={link.lastCheckinAt ? <LastCheckIn at={link.lastCheckinAt} /> : 'None yet'}>
      {link.checkinCount.toLocaleString()}
    </Figure>
    <Figure
      name="Today"
      note={
        link.hourCount > 0 && (
          <span className="font-medium text-accent">+{link.hourCount.toLocaleString()} this hour</span>
        )
      }
    >
      {link.todayCount.toLocaleString()}
    </Figure>
    <Figure
      name="Waiting for email"
      note={link.undeliverableCount > 0 && `${link.undeliverableCount.toLocaleString()} couldn’t be emailed`}
    >
      <span title="Waiting for visitors to verify their email, for up to 24 hours">
        {link.pendingCount.toLocaleString()}
      </span>
    </Figure>
    <TurnedAway refusals={link.refusals} />
  </dl>
)

const LastCheckIn = ({ at }: { at: string }) => (
  <>
    Last one <RelativeTime at={at} />
  </>
)

type FigureProps = { name: string; note?: ReactNode; children: ReactNode }

const Figure = ({ name, note, children }: FigureProps) => (
  <div className="min-w-0 bg-surface px-4 py-3 sm:px-5 sm:py-4">
    <dt className="text-12 text-ink-2 lg:text-14">{name}</dt>
    <dd>
      <span className="block font-bold text-22 md:text-28">{children}</span>
      <span className="block min-h-4.25 text-12 text-ink-2">{note}</span>
    </dd>
  </div>
)

const sumOf = (refusals: Refusals) => refusals.reduce((sum, { count }) => sum + count, 0)

function TurnedAway({ refusals }: { refusals: Refusals }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className="relative min-w-0 bg-surface px-4 py-3 transition-colors hover:bg-surface-2 sm:px-5 sm:py-4">
        <dt className="text-12 text-ink-2 lg:text-14">Turned away in 30 days</dt>
        <dd>
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="block w-full text-start after:absolute after:inset-0"
          >
            <span className="flex items-center justify-between gap-2 font-bold text-22 md:text-28">
              <span>
                {sumOf(refusals).toLocaleString()}
                <span className="sr-only"> turned away in the last 30 days</span>
              </span>
              <span className="text-ink-3">
                <Icon as={ChevronRight} sizePx={16} />
              </span>
            </span>
            <span className="block min-h-4.25 truncate font-normal text-12 text-ink-2">
              {refusals[0] ? refusalText(refusals[0].reason) : 'No one'}
              <span className="sr-only">. Show the reasons</span>
            </span>
          </button>
        </dd>
      </div>
      <Dialog open={open} onOpenChange={setOpen} title="Turned Away in the Last 30 Days">
        <Reasons refusals={refusals} />
        <p className="text-14 text-ink-3">
          Only taps on ‘Check In’ count. Visitors whose page said they were too far away couldn’t tap it.
        </p>
      </Dialog>
    </>
  )
}

function Reasons({ refusals }: { refusals: Refusals }) {
  if (refusals.length === 0) return <p className="text-16 text-ink-2">No one was turned away.</p>
  return (
    <ul className="flex flex-col divide-y divide-line text-16">
      {refusals.map(({ reason, count }) => (
        <li key={reason} className="py-3 first:pt-0">
          {refusalText(reason)}: <strong className="font-medium">{count.toLocaleString()}</strong>
        </li>
      ))}
    </ul>
  )
}
