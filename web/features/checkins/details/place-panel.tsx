import { Camera, Clock, type LucideIcon, Mail } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { plural } from '../../../lib/plural.ts'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import { type LinkStatus, STATUS_REASONS } from '../../links/index.ts'
import { PlaceMap } from './place-map.tsx'

type Props = {
  link: CheckInList['linkInfo']
  status: LinkStatus
  heading: Ref<HTMLHeadingElement>
  /** What to share. */
  children: ReactNode
}

/** The place, its rules, and what to share: a card where there is room, else the head of the page. */
export function PlacePanel({ link, status, heading, children }: Props) {
  const roomy = useMediaQuery('(min-width: 45rem)')
  return (
    <section
      aria-label="Link"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-0 md:overflow-hidden md:rounded-16 md:border md:border-line md:bg-surface xl:grid-cols-1"
    >
      <PlaceMap
        place={link}
        positions={link.recentPositions}
        streets={roomy}
        label={`Map with the 100 m ring and ${plural(link.recentPositions.length, 'check-in')} of the last hour`}
        className="h-16 rounded-10 border border-line md:row-span-2 md:h-full md:rounded-none md:border-0 md:border-e xl:row-span-1 xl:h-46 xl:border-e-0 xl:border-b"
      />
      <div className="flex min-w-0 flex-col gap-1 self-center md:p-5 md:pb-4">
        <div className="flex items-start justify-between gap-3">
          <h1 ref={heading} tabIndex={-1} className="min-w-0 font-bold text-18 wrap-anywhere md:text-22">
            {unbroken(link.locationName)}
          </h1>
          {status === 'Blocked' && <Badge tone="danger">Blocked</Badge>}
        </div>
        <p title={link.formattedAddress} className="text-14 text-ink-2 wrap-anywhere max-md:line-clamp-1">
          {link.formattedAddress}
        </p>
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-2.5 md:col-span-1 md:gap-4 md:px-5 md:pb-5">
        {status === 'Blocked' && <p className="text-14 text-ink-2">{STATUS_REASONS.Blocked}.</p>}
        <ul className="flex flex-wrap gap-1 text-12 md:flex-col md:gap-1.5 md:text-14">
          <Requirement icon={Mail} label="Email Verification" required={link.requireUserVerify} />
          <Requirement icon={Camera} label="Photo Verification" required={link.requirePhotoVerify} />
          <Rule icon={Clock} tone={status === 'Expired' ? 'text-warn' : undefined}>
            <Expiry expiresAt={link.expiresAt} expired={status === 'Expired'} />
          </Rule>
        </ul>
        {children}
      </div>
    </section>
  )
}

type RuleProps = { icon: LucideIcon; tone?: string | undefined; children: ReactNode }

/** A line with an icon where there is room, else one chip among others. */
const Rule = ({ icon, tone = 'text-ink-2', children }: RuleProps) => (
  <li
    className={cx(
      'flex items-center gap-2.5 max-md:rounded-6 max-md:bg-surface-2 max-md:px-2 max-md:py-0.5 max-md:whitespace-nowrap',
      tone,
    )}
  >
    <span className="flex max-md:hidden">
      <Icon as={icon} sizePx={16} />
    </span>
    <span>{children}</span>
  </li>
)

const Requirement = ({ icon, label, required }: { icon: LucideIcon; label: string; required: boolean }) => (
  <Rule icon={icon} tone={required ? 'text-ink' : undefined}>
    {label} {required ? 'Required' : 'Not Required'}
  </Rule>
)

function Expiry({ expiresAt, expired }: { expiresAt: string; expired: boolean }) {
  if (neverExpires(expiresAt)) return 'Never expire'
  return (
    <>
      {expired ? 'Expired' : 'Expires'} <Time at={expiresAt} />
    </>
  )
}
