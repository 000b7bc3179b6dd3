import { ChevronRight } from 'lucide-react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { herePath } from '../../../../contract/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { RelativeTime } from '../../../ui/time.tsx'
import { Figure } from './figure.tsx'
import { TurnedAway } from './turned-away.tsx'

type LinkInfo = CheckInList['linkInfo']

/**
 * The activity of the link in four numbers, after the number of people who are here now at one with check-out; phones show them
 * without their notes.
 */
export const Numbers = ({ link }: { link: LinkInfo }) => (
  <dl aria-label="Numbers" className={cx('grid gap-px bg-line', link.presentCount === undefined ? FOUR : FIVE)}>
    {link.presentCount !== undefined && (
      <Figure
        name="Here now"
        note={
          <span className="font-medium text-accent">
            See who<span className="sr-only"> is here now</span>
          </span>
        }
        href={herePath(link.id)}
        mark={<Icon as={ChevronRight} sizePx={16} />}
      >
        {link.presentCount.toLocaleString()}
      </Figure>
    )}
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
    <Figure name="Unconfirmed" note={unconfirmedNote(link)}>
      <span title="Waiting for visitors to verify their email, for up to 24 hours">
        {link.pendingCount.toLocaleString()}
      </span>
    </Figure>
    <TurnedAway refusals={link.refusals} keeps={link.keeps} />
  </dl>
)

const unconfirmedNote = ({ undeliverableCount, pendingCount }: LinkInfo) =>
  undeliverableCount > 0
    ? `${undeliverableCount.toLocaleString()} couldn’t be emailed`
    : pendingCount === 0 && 'All confirmed'

/** Below 400 px no quarter holds the longest name with room to spare. */
const FOUR = 'grid-cols-2 min-[25rem]:grid-cols-4'
/** In several rows on phones. The name of the last is the longest. */
const FIVE =
  'grid-cols-2 max-[24.99rem]:*:first:col-span-2 min-[25rem]:grid-cols-6 min-[25rem]:*:col-span-2 min-[25rem]:*:nth-[n+4]:col-span-3 sm:grid-cols-[repeat(4,minmax(0,1fr))_minmax(0,1.3fr)] sm:*:col-span-1!'

const CheckedInNote = ({ link: { lastCheckinAt, voidCount, erasedCount } }: { link: LinkInfo }) => (
  <>
    {lastCheckinAt && (
      <span className="block truncate">
        Last one <RelativeTime past at={lastCheckinAt} />
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
