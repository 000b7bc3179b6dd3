import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { BackHome } from '../back-home.tsx'
import { LocalTime } from '../local-time.tsx'
import { StepHeading } from '../step-heading.tsx'
import { ForgetDetails } from './forget-details.tsx'
import type { PassPlace } from './pass-facts.ts'
import { receiptTitle } from './receipt-title.ts'
import type { ShownReceipt } from './receipts.ts'

interface Props {
  link: PassPlace
  receipt: ShownReceipt
  /** Null when the link takes no more check-ins. */
  onAgain: (() => void) | null
  onForget: () => void
}

/** Not a pass: a check-in of another day must not open today's door. */
export const EarlierCheckIn = ({ link, receipt, onAgain, onForget }: Props) => (
  <Card className="flex flex-col items-center gap-4 text-center">
    <Ring variant="empty" sizePx={72} />
    <StepHeading takesFocus={receipt.fresh}>{receiptTitle(receipt)}</StepHeading>
    <div className="text-16 text-ink-2">
      <p dir="auto" className="font-medium text-ink">
        {receipt.name}
      </p>
      <LocalTime iso={receipt.checkedInAt} />
      <p dir="auto">{link.locationName}</p>
    </div>
    {onAgain && (
      <>
        <Button size={52} wide onClick={onAgain}>
          Check In Again
        </Button>
        <BackHome />
      </>
    )}
    <ForgetDetails onForget={onForget} />
  </Card>
)
