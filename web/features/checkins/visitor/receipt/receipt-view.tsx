import { Card } from '../../../../ui/card.tsx'
import { BackHome } from '../back-home.tsx'
import { LocalTime } from '../local-time.tsx'
import { StepHeading } from '../step-heading.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { receiptTitle } from './receipt-day.ts'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'

const loadScreen = () => import('./receipt-screen.tsx')

/** Wanted while the form is still being filled in, so that the pass is there even if the network drops after sending. */
export const useReceiptScreen = (wanted: boolean) => useLazyModule(loadScreen, 0, wanted)

type Props = ReceiptScreenProps & { module: ReturnType<typeof useReceiptScreen> }

export function ReceiptView({ module, ...props }: Props) {
  return module ? <module.ReceiptScreen {...props} /> : <PlainReceipt {...props} failed={module === undefined} />
}

/** The facts alone, for as long as the screen has not loaded. */
const PlainReceipt = ({ link, receipt, failed }: ReceiptScreenProps & { failed: boolean }) => (
  <Card className="flex flex-col gap-2 text-16 text-ink-2">
    <StepHeading takesFocus={receipt.fresh}>{receiptTitle(receipt)}</StepHeading>
    <p className="font-medium text-ink">{receipt.pendingEmail ?? receipt.name}</p>
    <LocalTime iso={receipt.checkedInAt} />
    <p>{link.locationName}</p>
    {failed && <BackHome />}
  </Card>
)
