import { Camera, Clock, type LucideIcon, Mail, MapPinOff, ScanQrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { atPlace, type LinkStatus } from '../../links/index.ts'

type Props = {
  link: CheckInList['linkInfo']
  status: LinkStatus
  /** On phones the rules follow the check-ins: only that the link has expired stays beside its place. */
  part?: 'all' | 'beside-place' | 'below-list'
}

/** What a link asks of its visitors, and until when. */
export function PlaceRules({ link, status, part = 'all' }: Props) {
  const expired = status === 'Expired'
  if (part === 'beside-place' && !expired) return null
  return (
    <ul aria-label="Rules" className="flex flex-wrap gap-1 text-12 md:flex-col md:gap-0.5 md:text-14">
      {part !== 'beside-place' && (
        <>
          <Requirement icon={Mail} label="Email Verification" required={link.requireUserVerify} />
          <Requirement icon={Camera} label="Photo Verification" required={link.requirePhotoVerify} />
          {link.requiresCode && (
            <Rule icon={ScanQrCode} tone={REQUIRED}>
              Code on the Screen Required
            </Rule>
          )}
          {link.keeps === 'verdict' && <Rule icon={MapPinOff}>Locations Not Kept</Rule>}
        </>
      )}
      {!(part === 'below-list' && expired) && (
        <Rule icon={Clock} tone={expired ? 'text-warn' : undefined}>
          <Expiry link={link} expired={expired} />
        </Rule>
      )}
    </ul>
  )
}

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

const REQUIRED = 'text-ink'

const Requirement = ({ icon, label, required }: { icon: LucideIcon; label: string; required: boolean }) => (
  <Rule icon={icon} tone={required ? REQUIRED : undefined}>
    {label} {required ? 'Required' : 'Not Required'}
  </Rule>
)

function Expiry({ link: { expiresAt, timeZone }, expired }: Pick<Props, 'link'> & { expired: boolean }) {
  if (neverExpires(expiresAt)) return 'Never expire'
  const { timeZone: readerTimeZone } = Intl.DateTimeFormat().resolvedOptions()
  return (
    <>
      {expired ? 'Expired' : 'Expires'} <Time at={expiresAt} />
      {atPlace(new Date(expiresAt), { timeZone, readerTimeZone })}
    </>
  )
}
