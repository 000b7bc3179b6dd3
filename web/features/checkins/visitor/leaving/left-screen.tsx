import '../receipt/receipt.css'
import { stayWords } from '../../../../../contract/stay-words.ts'
import { Button } from '../../../../ui/button.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { BackHome } from '../back-home.tsx'
import { EndingFrame } from '../ending-frame.tsx'
import { LocalTime } from '../local-time.tsx'
import { ForgetDetails } from '../receipt/forget-details.tsx'
import type { PassPlace } from '../receipt/pass-facts.ts'
import type { ShownReceipt } from '../receipt/receipts.ts'
import { StepHeading } from '../step-heading.tsx'
import type { Out } from './check-out-runner.ts'

interface Props {
  link: PassPlace
  receipt: ShownReceipt
  out: Out
  /** Null when the link takes no more check-ins. */
  onAgain: (() => void) | null
  onForget: () => void
}

/** No pass any more: a visitor who has left shows when, and for how long they were there. */
export const LeftScreen = ({ link, receipt, out, onAgain, onForget }: Props) => (
  <EndingFrame
    titled
    place={link}
    mark={<Ring variant="success" />}
    head={<StepHeading>You have checked out</StepHeading>}
    actions={
      <>
        {onAgain && (
          <Button variant="secondary" size={52} wide onClick={onAgain}>
            Check In Again
          </Button>
        )}
        <BackHome below={onAgain !== null} />
      </>
    }
  >
    <div className="text-16 text-ink-2">
      <p dir="auto" className="font-medium text-ink">
        {receipt.name}
      </p>
      <p>
        <LocalTime iso={out.outAt} />
      </p>
      <p className="font-medium text-ink">You were here for {stayWords(out.minutes)}</p>
    </div>
    <p className="text-14 text-ink-2">
      {out.verified
        ? 'Verified: your phone was at the place as you left.'
        : 'Not verified: your phone was not at the place, or gave no exact location. The time counts all the same.'}
    </p>
    <div className="receipt-links">
      <ForgetDetails onForget={onForget} />
    </div>
  </EndingFrame>
)
