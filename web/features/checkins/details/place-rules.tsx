import { Camera, Clock, FileText, type LucideIcon, Mail, MapPinOff, Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { pathOf } from '../../../../contract/endpoint-urls.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { privacySheet } from '../../../../contract/link-privacy.ts'
import { changeLinkPath } from '../../../../contract/paths.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import type { LinkStatus } from '../../links/index.ts'

type Props = {
  link: CheckInList['linkInfo']
  status: LinkStatus
  /** On phones the rules follow the check-ins: only that the link has expired stays beside its place. */
  part?: 'all' | 'beside-place' | 'below-list'
  /** Where no tools of the link stand near. */
  withChange?: boolean
}

/** What a link asks of its visitors, and until when. */
export function PlaceRules({ link, status, part = 'all', withChange = false }: Props) {
  const expired = status === 'Expired'
  if (part === 'beside-place' && !expired) return null
  return (
    <ul aria-label="Rules" className="flex flex-wrap gap-1 text-12 md:flex-col md:gap-0.5 md:text-14">
      {part !== 'beside-place' && (
        <>
          <Requirement icon={Mail} label="Email Verification" required={link.requireUserVerify} />
          <Requirement icon={Camera} label="Photo Verification" required={link.requirePhotoVerify} />
          {link.keeps === 'verdict' && <Rule icon={MapPinOff}>Locations Not Kept</Rule>}
        </>
      )}
      {part !== 'beside-place' && (
        <Rule icon={FileText}>
          <a
            href={pathOf(privacySheet, { id: link.id })}
            target="_blank"
            rel="noopener"
            className={`${linkClass} md:inline-flex md:min-h-6 md:items-center`}
          >
            Privacy Sheet
          </a>
        </Rule>
      )}
      {!(part === 'below-list' && expired) && (
        <Rule icon={Clock} tone={expired ? 'text-warn' : undefined}>
          <Expiry expiresAt={link.expiresAt} expired={expired} />
        </Rule>
      )}
      {withChange && (
        <Rule icon={Settings2}>
          <Link href={changeLinkPath(link.id)} className={linkClass}>
            Change
          </Link>
        </Rule>
      )}
    </ul>
  )
}

/** As tall as the texts beside it, and larger under a finger. */
const linkClass =
  'tall-target rounded-6 text-accent underline-offset-2 no-underline hover:underline focus-visible:underline'

type RuleProps = { icon: LucideIcon; tone?: string | undefined; children: ReactNode }

/** A line with an icon where there is room, else one chip among others. */
const Rule = ({ icon, tone = 'text-ink-2', children }: RuleProps) => (
  <li
    className={cx(
      'flex items-center gap-2 md:min-h-6 max-md:rounded-6 max-md:bg-surface-2 max-md:px-2 max-md:py-0.5 max-md:whitespace-nowrap',
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
