import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { dateFormat } from '../../../../../contract/dates.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { LocalTime } from '../local-time.tsx'
import { StepHeading } from '../step-heading.tsx'
import { usePart } from '../use-lazy-module.ts'
import type { ShownCheckIn } from './use-receipt.ts'

export const BackHome = () => (
  <ButtonLink variant="secondary" size={52} wide href="/">
    Go Back to Home Screen
  </ButtonLink>
)

type ReceiptLink = Pick<CheckInPageLink, 'locationName' | 'formattedAddress' | 'timeZone'>

interface Props {
  link: ReceiptLink
  own: ShownCheckIn
  /** Null where the link takes no more check-ins. */
  onSomeoneElse: (() => void) | null
  onNotMe: () => void
  onConfirmed: (own: ShownCheckIn) => void
  onWithdrawn: (own: ShownCheckIn) => void
}

export function Done({ link, own, onSomeoneElse, onNotMe, ...pendingActions }: Props) {
  const pending = own.pendingEmail !== null
  const today = isToday(own.checkedInAt)
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Ring variant={pending ? 'inside' : 'success'} sizePx={96} />
      <StepHeading takesFocus={own.fresh}>{titleOf(own, today)}</StepHeading>
      {pending ? (
        <EmailSent own={own} final={onSomeoneElse === null} {...pendingActions} />
      ) : (
        <Receipt link={link} own={own} />
      )}
      {onSomeoneElse && <BackHome />}
      <div className="flex flex-wrap justify-center gap-2">
        {onSomeoneElse && (
          <Button variant="quiet" onClick={onSomeoneElse}>
            {today ? 'Check In Someone Else' : 'Check In Again'}
          </Button>
        )}
        {!own.fresh && (
          <Button variant="quiet" onClick={onNotMe}>
            Not you? Clear
          </Button>
        )}
      </div>
    </Card>
  )
}

function titleOf({ fresh, pendingEmail, checkedInAt }: ShownCheckIn, today: boolean): string {
  if (pendingEmail !== null) return 'Email Verification Required'
  if (fresh) return 'Check-in Confirmed'
  const at = new Date(checkedInAt)
  const day = today ? 'at' : 'on'
  return `You checked in ${day} ${dateFormat(today ? { timeStyle: 'short' } : { dateStyle: 'long' }).format(at)}`
}

const isToday = (instant: string) => new Date(instant).toDateString() === new Date().toDateString()

const Receipt = ({ link, own }: { link: ReceiptLink; own: ShownCheckIn }) => (
  <div className="text-16 text-ink-2">
    <p className="font-medium text-ink">{own.name}</p>
    <p>
      <LocalTime iso={own.checkedInAt} timeZone={link.timeZone} />
    </p>
    <p>{link.locationName}</p>
    {link.formattedAddress !== link.locationName && <p>{link.formattedAddress}</p>}
  </div>
)

const loadActions = () => import('./pending-actions.tsx')

function EmailSent(props: Pick<Props, 'own' | 'onConfirmed' | 'onWithdrawn'> & { final: boolean }) {
  const part = usePart(loadActions, 0)
  return (
    <>
      <div className="flex flex-col gap-2 text-16 text-ink-2">
        <p>
          We sent a link to <b className="font-medium text-ink">{props.own.pendingEmail}</b>. Open it within 24 hours to
          confirm your check-in.
        </p>
        <p className="text-14">Check spam or junk if nothing arrives within 2-3 minutes.</p>
      </div>
      {part && <part.PendingActions {...props} />}
    </>
  )
}
