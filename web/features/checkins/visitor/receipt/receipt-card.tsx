import type { CheckInPageLink } from '../../../../../contract/check-in-page.ts'
import { dateFormat } from '../../../../../contract/dates.ts'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { LocalTime } from '../local-time.tsx'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import type { ShownReceipt } from './use-receipt.ts'

export const BackHome = () => (
  <ButtonLink variant="secondary" size={52} wide href="/">
    Go Back to Home Screen
  </ButtonLink>
)

type ReceiptLink = Pick<CheckInPageLink, 'locationName' | 'formattedAddress'>

interface Props {
  link: ReceiptLink
  receipt: ShownReceipt
  /** Null when the link takes no more check-ins. */
  onSomeoneElse: (() => void) | null
  onClear: () => void
  onConfirmed: (receipt: ShownReceipt) => void
  onWithdrawn: (receipt: ShownReceipt) => void
}

export function ReceiptCard({ link, receipt, onSomeoneElse, onClear, ...pendingActions }: Props) {
  const pending = receipt.pendingEmail !== null
  const today = isToday(receipt.checkedInAt)
  return (
    <Card className="flex flex-col items-center gap-4 text-center">
      <Ring variant={pending ? 'inside' : 'success'} sizePx={96} />
      <StepHeading takesFocus={receipt.fresh}>{titleOf(receipt, today)}</StepHeading>
      {pending ? (
        <EmailSent receipt={receipt} final={onSomeoneElse === null} {...pendingActions} />
      ) : (
        <ReceiptFacts link={link} receipt={receipt} />
      )}
      {onSomeoneElse && <BackHome />}
      <div className="flex flex-wrap justify-center gap-2">
        {onSomeoneElse && (
          <Button variant="quiet" onClick={onSomeoneElse}>
            {today ? 'Check In Someone Else' : 'Check In Again'}
          </Button>
        )}
        {!receipt.fresh && (
          <Button variant="quiet" onClick={onClear}>
            Not you? Clear
          </Button>
        )}
      </div>
    </Card>
  )
}

function titleOf({ fresh, pendingEmail, checkedInAt }: ShownReceipt, today: boolean): string {
  if (pendingEmail !== null) return 'Email Verification Required'
  if (fresh) return 'Check-in Confirmed'
  const at = new Date(checkedInAt)
  const day = today ? 'at' : 'on'
  return `You checked in ${day} ${dateFormat(today ? { timeStyle: 'short' } : { dateStyle: 'long' }).format(at)}`
}

const isToday = (instant: string) => new Date(instant).toDateString() === new Date().toDateString()

const ReceiptFacts = ({ link, receipt }: { link: ReceiptLink; receipt: ShownReceipt }) => (
  <div className="text-16 text-ink-2">
    <p className="font-medium text-ink">{receipt.name}</p>
    <p>
      <LocalTime iso={receipt.checkedInAt} />
    </p>
    <p>{link.locationName}</p>
    {link.formattedAddress !== link.locationName && <p>{link.formattedAddress}</p>}
  </div>
)

const loadActions = () => import('./pending-actions.tsx')

function EmailSent(props: Pick<Props, 'receipt' | 'onConfirmed' | 'onWithdrawn'> & { final: boolean }) {
  const actions = useLazyModule(loadActions, 0)
  return (
    <>
      <div className="flex flex-col gap-2 text-16 text-ink-2">
        <p>
          We sent a link to <b className="font-medium text-ink">{props.receipt.pendingEmail}</b>. Open it within 24
          hours to confirm your check-in.
        </p>
        <p className="text-14">Check spam or junk if nothing arrives within 2-3 minutes.</p>
      </div>
      {actions && <actions.PendingActions {...props} />}
    </>
  )
}
