import { memo } from 'react'
import { Link } from 'wouter'
import { neverExpires } from '../../../../contract/expiry.ts'
import { COUNTED_DAYS, type DashboardLink } from '../../../../contract/links.ts'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import { plural } from '../../../lib/plural.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
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
  'relative grid items-center px-4 py-3 transition-colors first:rounded-t-16 last:rounded-b-16 hover:bg-bg md:px-6',
  // The focus ring of the name's link.
  'after:pointer-events-none after:absolute after:inset-1 after:rounded-10 after:outline-focus has-[h2_a:focus-visible]:after:outline-2',
  "grid-cols-[3rem_minmax(0,1fr)_auto] gap-x-3 [grid-template-areas:'thumb_place_place'_'thumb_state_state'_'counts_counts_actions']",
  "md:grid-cols-[3rem_minmax(0,1fr)_8.5rem_10.25rem] md:gap-x-4 md:[grid-template-areas:'thumb_place_counts_actions'_'thumb_state_spark_actions']",
  "min-[64rem]:grid-cols-[3rem_minmax(0,1fr)_8.25rem_4.5rem_7.25rem_10.25rem] min-[64rem]:[grid-template-areas:'thumb_place_state_spark_counts_actions']",
  'min-[80rem]:grid-cols-[3rem_minmax(0,1fr)_13.5rem_6rem_11rem_10.25rem]',
)

/** The whole row can be pressed: the link of the name is stretched over it, below the buttons. */
const STRETCHED_LINK_CLASS =
  'text-ink no-underline after:absolute after:inset-0 focus-visible:shadow-none focus-visible:outline-none'

export const LinkRow = memo(function LinkRow(props: RowActionsProps) {
  const { link, status } = props
  return (
    <li className={ROW_CLASS}>
      <span className="[grid-area:thumb] max-md:self-start">
        <PlaceThumbnail
          place={{ latitude: Number(link.latitude), longitude: Number(link.longitude) }}
          open={status === 'Active'}
        />
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
      {(status === 'Active' || link.dailyCounts.some(count => count > 0)) && (
        <div className="h-5 [grid-area:spark] max-md:hidden min-[64rem]:h-8">
          <Sparkline values={link.dailyCounts} label={sparkWords(link)} />
        </div>
      )}
      <Counts link={link} />
      <div className="relative flex justify-end [grid-area:actions] max-md:-me-2 max-md:-mt-1 max-md:-mb-2 md:gap-1">
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

/** An open link is the rule, and only says so; a badge marks the exceptions. A blocked one shows no expiry. */
const State = ({ link: { expiresAt, heldCount, sessions }, status }: Pick<RowActionsProps, 'link' | 'status'>) => (
  <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-14 text-ink-2 [grid-area:state] min-[64rem]:mt-0">
    {status === 'Active' ? <ActiveState sessions={sessions} /> : <Badge tone={BADGE_TONES[status]}>{status}</Badge>}
    {status !== 'Blocked' && !(sessions && neverExpires(expiresAt)) && (
      <span className={DETAIL_CLASS}>
        {status === 'Active' && !sessions && (
          <span aria-hidden className="-ms-1 me-1 text-ink-3 min-[64rem]:hidden">
            ·
          </span>
        )}
        <Expiry expiresAt={expiresAt} status={status} />
      </span>
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

/** A line of its own beside the columns, else one after the other. */
const DETAIL_CLASS = 'min-[64rem]:order-1 min-[64rem]:basis-full'

/** 'Active', and of a link with sessions until when, or when it opens instead. */
const ActiveState = ({ sessions }: Pick<DashboardLink, 'sessions'>) =>
  sessions ? <SessionState sessions={sessions} /> : <Dot open>Active</Dot>

/** Follows the clock, since a session begins and ends without an event. */
function SessionState({ sessions }: { sessions: NonNullable<DashboardLink['sessions']> }) {
  const now = useNow()
  const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const words = sessionTimes(sessions, { now, readerTimeZone })
  if (words && !takesCheckIns(sessions, now)) return <Dot open={false}>{words}</Dot>
  return (
    <>
      <Dot open>Active</Dot>
      {words && <span className={cx(DETAIL_CLASS, 'text-ink')}>{words}</span>}
    </>
  )
}

const Dot = ({ open, children }: { open: boolean; children: string }) => (
  <span className="inline-flex items-baseline gap-1.5">
    <span
      aria-hidden
      className={cx('size-1.5 shrink-0 -translate-y-px self-center rounded-full', open ? 'bg-accent' : 'bg-ink-3')}
    />
    <span>{children}</span>
  </span>
)

const BADGE_TONES = { Expired: 'neutral', Blocked: 'danger' } as const

function Expiry({ expiresAt, status }: { expiresAt: string; status: LinkStatus }) {
  if (neverExpires(expiresAt)) return <span>Never expire</span>
  return (
    <span>
      {status !== 'Expired' && 'Expires '}
      <RelativeTime at={expiresAt} />
    </span>
  )
}

const Counts = ({ link: { checkinCount, pendingCount, lastCheckinAt } }: Pick<RowActionsProps, 'link'>) => (
  <div className="text-14 text-ink-2 [grid-area:counts] max-md:-mb-2 max-md:flex max-md:flex-wrap max-md:gap-x-2">
    <p className="whitespace-nowrap">
      <strong className="font-medium text-ink md:font-bold md:text-16">{checkinCount.toLocaleString()}</strong>{' '}
      {checkinCount === 1 ? 'check-in' : 'check-ins'}
    </p>
    <div className="flex flex-wrap gap-x-2 whitespace-nowrap empty:hidden">
      {lastCheckinAt && (
        <p>
          Last<VisuallyHidden> check-in</VisuallyHidden>: <RelativeTime at={lastCheckinAt} />
        </p>
      )}
      {pendingCount > 0 && <p className="text-ink-3">{pendingCount.toLocaleString()} pending</p>}
    </div>
  </div>
)
