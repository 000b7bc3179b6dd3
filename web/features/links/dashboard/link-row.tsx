import { memo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { DAY_MS } from '../../../../contract/durations.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { COUNTED_DAYS, type DashboardLink } from '../../../../contract/links.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { plural } from '../../../lib/plural.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { menuOwnerClass, rowHoverClass } from '../../../ui/menu.tsx'
import { Sparkline } from '../../../ui/sparkline.tsx'
import { RelativeTime, useNow } from '../../../ui/time.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { LinkStatus } from '../link-status.ts'
import { PlaceThumbnail } from './place-thumbnail.tsx'
import { RowActions, type RowActionsProps } from './row-actions.tsx'
import { secondLine } from './second-line.ts'
import { sessionTimes, takesCheckIns } from './session-times.ts'

export const rowLinkId = (linkId: string) => `link-${linkId}`

/** Three arrangements of the same parts: on phones, from 720 px, and from 1,024 px side by side. The columns of all rows agree. */
const ROW_CLASS = cx(
  'relative grid items-center px-4 py-3 transition-colors first:rounded-t-16 last:rounded-b-16 md:px-6',
  menuOwnerClass,
  rowHoverClass,
  // The focus ring of the name's link.
  'after:pointer-events-none after:absolute after:inset-1 after:rounded-10 after:outline-focus has-[h2_a:focus-visible]:after:outline-2',
  "grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 [grid-template-areas:'thumb_place_place'_'thumb_state_state'_'counts_counts_actions']",
  "max-md:data-active:[grid-template-areas:'thumb_place_place'_'thumb_state_state'_'._counts_actions']",
  "md:grid-cols-[3rem_minmax(0,1fr)_8.5rem_10.25rem] md:gap-x-4 md:[grid-template-areas:'thumb_place_counts_actions'_'thumb_state_counts_actions']",
  "min-[64rem]:grid-cols-[3rem_minmax(0,1fr)_12.5rem_8.5rem_10.25rem] min-[64rem]:[grid-template-areas:'thumb_place_state_counts_actions']",
  "xl:grid-cols-[3rem_minmax(0,1fr)_13.5rem_6rem_8.5rem_10.25rem] xl:[grid-template-areas:'thumb_place_state_spark_counts_actions']",
)

/** The whole row can be pressed: the link of the name is stretched over it, below the buttons. */
const STRETCHED_LINK_CLASS =
  'text-ink no-underline after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none'

/** A phone's last line is as low as its icons allow, where a button with a border keeps clear of the line above. */
const FOOT_CLASSES: Record<LinkStatus, string> = {
  Active: 'max-md:-mt-1 max-md:-mb-2',
  Expired: 'max-md:mt-2',
  Blocked: 'max-md:mt-2',
}

export const LinkRow = memo(function LinkRow(props: RowActionsProps) {
  const { link, status } = props
  return (
    <li data-active={status === 'Active' || undefined} className={ROW_CLASS}>
      <span className="[grid-area:thumb] max-md:self-start">
        <PlaceThumbnail linkId={link.id} open={status === 'Active'} />
      </span>
      <div className="min-w-0 text-left [grid-area:place]">
        <h2 className="font-medium text-16">
          <Link href={checkInDetailsPath(link.id)} id={rowLinkId(link.id)} className={STRETCHED_LINK_CLASS}>
            <span className="line-clamp-2 wrap-anywhere" dir="auto">
              {withDashesKept(link.locationName)}
            </span>
          </Link>
        </h2>
        <p className="truncate text-14 text-ink-3 empty:hidden" dir="auto">
          {secondLine(link)}
        </p>
      </div>
      <State link={link} status={status} />
      {link.dailyCounts.some(count => count > 0) && (
        <div className="h-8 [grid-area:spark] max-xl:hidden">
          <Sparkline values={link.dailyCounts} label={sparkWords(link)} />
        </div>
      )}
      <Counts link={link} status={status} />
      <div className={cx('relative flex justify-end [grid-area:actions] max-md:-me-2 md:gap-1', FOOT_CLASSES[status])}>
        <RowActions {...props} />
      </div>
    </li>
  )
})

/** No line begins with a dash. */
const withDashesKept = (name: string) => name.replaceAll(/ (?=[–—])/g, '\u00a0')

const sparkWords = ({ dailyCounts }: DashboardLink) =>
  `${plural(
    dailyCounts.reduce((sum, count) => sum + count, 0),
    'check-in',
  )} in the last ${COUNTED_DAYS} days`

/** An open link is the rule, and only says so; the exceptions are darker, coloured or a badge. A blocked one shows no expiry. */
const State = ({ link: { expiresAt, heldCount, sessions }, status }: Pick<RowActionsProps, 'link' | 'status'>) => (
  <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-14 text-ink-3 [grid-area:state] min-[64rem]:mt-0">
    {status !== 'Active' ? (
      <Badge tone={BADGE_TONES[status]}>{status}</Badge>
    ) : sessions ? (
      <SessionState sessions={sessions} />
    ) : (
      <Active>
        <Expiry expiresAt={expiresAt} status={status} />
      </Active>
    )}
    {(status === 'Expired' || (status === 'Active' && sessions && !neverExpires(expiresAt))) && (
      <Expiry expiresAt={expiresAt} status={status} />
    )}
    {heldCount > 0 && (
      <Badge tone="warn">
        <span>
          {heldCount.toLocaleString()} waiting<VisuallyHidden> for you</VisuallyHidden>
        </span>
      </Badge>
    )}
  </p>
)

const Active = ({ children }: { children?: ReactNode }) => (
  <span>
    <span>Active</span>
    {children && (
      <>
        <span aria-hidden>{' · '}</span>
        {children}
      </>
    )}
  </span>
)

/** Until when a link with sessions is open, or when it opens instead. Follows the clock, since a session begins and ends without an event. */
function SessionState({ sessions }: { sessions: NonNullable<DashboardLink['sessions']> }) {
  const now = useNow()
  const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const words = sessionTimes(sessions, { now, readerTimeZone })
  const shown = words && <span className="text-ink">{words}</span>
  return words && !takesCheckIns(sessions, now) ? shown : <Active>{shown}</Active>
}

const BADGE_TONES = { Expired: 'neutral', Blocked: 'danger' } as const

/** Time enough to extend a link before it ends. */
const SOON_MS = 7 * DAY_MS

function Expiry({ expiresAt, status }: { expiresAt: string; status: LinkStatus }) {
  const now = useNow()
  if (neverExpires(expiresAt)) return <span>Never expire</span>
  const soon = status === 'Active' && Date.parse(expiresAt) - now.getTime() <= SOON_MS
  return (
    <span className={cx(soon && 'text-warn')}>
      {status !== 'Expired' && 'Expires '}
      <RelativeTime at={expiresAt} />
    </span>
  )
}

const Counts = ({
  link: { checkinCount, pendingCount, lastCheckinAt },
  status,
}: Pick<RowActionsProps, 'link' | 'status'>) => (
  <div
    className={cx(
      'text-14 text-ink-2 [grid-area:counts] md:text-end max-md:flex max-md:flex-wrap max-md:gap-x-2',
      FOOT_CLASSES[status],
    )}
  >
    <p className="whitespace-nowrap max-[22rem]:whitespace-normal">
      <strong className="font-medium text-ink md:font-bold md:text-16">{checkinCount.toLocaleString()}</strong>{' '}
      {checkinCount === 1 ? 'check-in' : 'check-ins'}
    </p>
    <div className="flex flex-wrap gap-x-2 whitespace-nowrap text-12 text-ink-3 empty:hidden max-md:items-center md:justify-end">
      {lastCheckinAt && <LastCheckIn at={lastCheckinAt} />}
      {pendingCount > 0 && <p>{pendingCount.toLocaleString()} pending</p>}
    </div>
  </div>
)

/** Phones have room for the time alone, which 'now' would not say to be one. */
function LastCheckIn({ at }: { at: string }) {
  const isNow = useNow().getTime() - Date.parse(at) < 60_000
  return (
    <p>
      <span className={isNow ? undefined : 'max-md:sr-only'}>last one </span>
      <RelativeTime past at={at} />
    </p>
  )
}
