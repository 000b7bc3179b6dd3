import type { CheckInList } from '../../../../contract/checkins.ts'
import { RelativeTime } from '../../../ui/time.tsx'
import { Figure } from './figure.tsx'
import { TurnedAway } from './turned-away.tsx'

type LinkInfo = CheckInList['linkInfo']

/** What happened at the link, in four numbers; phones show them without their notes. */
export const Numbers = ({ link }: { link: LinkInfo }) => (
  <dl aria-label="Numbers" className="grid grid-cols-[1fr_auto_auto_auto] gap-px bg-line md:grid-cols-4">
    <Figure name="Checked in" note={<CheckedInNote link={link} />}>
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
      name="Unconfirmed"
      note={link.undeliverableCount > 0 && `${link.undeliverableCount.toLocaleString()} couldn’t be emailed`}
    >
      <span title="Waiting for visitors to verify their email, for up to 24 hours">
        {link.pendingCount.toLocaleString()}
      </span>
    </Figure>
    <TurnedAway refusals={link.refusals} />
  </dl>
)

const CheckedInNote = ({ link: { lastCheckinAt, voidCount, erasedCount } }: { link: LinkInfo }) => (
  <>
    {lastCheckinAt && (
      <span className="block truncate">
        Last one <RelativeTime at={lastCheckinAt} />
      </span>
    )}
    {voidCount + erasedCount > 0 && (
      <span className="block">
        {[
          voidCount > 0 && `${voidCount.toLocaleString()} void`,
          erasedCount > 0 && `${erasedCount.toLocaleString()} erased`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    )}
  </>
)
