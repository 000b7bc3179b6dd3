import { Camera, Clock, type LucideIcon, Mail, MapPinOff, ScanQrCode } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Time } from '../../../ui/time.tsx'
import { atPlace, type LinkStatus } from '../../links/index.ts'

type Props = { link: CheckInList['linkInfo']; status: LinkStatus }

/** Until when a link takes check-ins and what it asks of its visitors, before what it does not ask for. */
export function PlaceRules({ link, status }: Props) {
  const checks = [
    { icon: Mail, label: 'Email Verification', required: link.requireUserVerify },
    { icon: Camera, label: 'Photo Verification', required: link.requirePhotoVerify },
  ]
  return (
    <ul aria-label="Rules" className="flex flex-col gap-1 text-14 text-ink">
      <Rule icon={Clock}>
        <Expiry link={link} expired={status === 'Expired'} />
      </Rule>
      {checks
        .filter(({ required }) => required)
        .map(({ icon, label }) => (
          <Rule key={label} icon={icon}>
            {label} Required
          </Rule>
        ))}
      {link.requiresCode && <Rule icon={ScanQrCode}>Code on the Screen Required</Rule>}
      {link.keeps === 'verdict' && <Rule icon={MapPinOff}>Locations Not Kept</Rule>}
      {checks
        .filter(({ required }) => !required)
        .map(({ label }) => (
          <li key={label} className="ps-6 text-12 text-ink-3">
            {label} Not Required
          </li>
        ))}
    </ul>
  )
}

const Rule = ({ icon, children }: { icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-h-6 items-start gap-2">
    <span className="flex h-5 items-center text-ink-2">
      <Icon as={icon} sizePx={16} />
    </span>
    <span className="min-w-0">{children}</span>
  </li>
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
