import type { CheckInPageLink } from '../../../../contract/check-in-page.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { LocalTime } from './local-time.tsx'
import { StepHeading } from './step-heading.tsx'

export const BackHome = () => (
  <ButtonLink variant="secondary" size={52} wide href="/">
    Go Back to Home Screen
  </ButtonLink>
)

interface Props {
  link: CheckInPageLink
  at: string
  /** Set when the check-in waits for the link mailed there. */
  pendingEmail: string | null
}

export function Done({ link, at, pendingEmail }: Props) {
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Ring variant={pendingEmail === null ? 'success' : 'inside'} sizePx={96} />
      <StepHeading>{pendingEmail === null ? 'Check-in Confirmed' : 'Email Verification Required'}</StepHeading>
      {pendingEmail === null ? <Receipt link={link} at={at} /> : <MailSent email={pendingEmail} />}
      <BackHome />
    </Card>
  )
}

const Receipt = ({ link, at }: { link: CheckInPageLink; at: string }) => (
  <div className="text-16 text-ink-2">
    <p className="font-medium text-ink">
      <LocalTime iso={at} timeZone={link.timeZone} />
    </p>
    <p>{link.locationName}</p>
    {link.formattedAddress !== link.locationName && <p>{link.formattedAddress}</p>}
  </div>
)

const MailSent = ({ email }: { email: string }) => (
  <div className="flex flex-col gap-2 text-16 text-ink-2">
    <p>
      We sent a link to <b className="font-medium text-ink">{email}</b>. Open it within 24 hours to confirm your
      check-in.
    </p>
    <p className="text-14">Check spam or junk if nothing arrives within 2-3 minutes.</p>
  </div>
)
