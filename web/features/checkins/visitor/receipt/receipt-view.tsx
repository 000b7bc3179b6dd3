import { BackHome } from '../back-home.tsx'
import { LocalTime } from '../local-time.tsx'
import { StepHeading } from '../step-heading.tsx'
import type { useLateScreens } from '../use-late-screens.ts'
import { CONFIRMED, EMAIL_REQUIRED } from './receipt-day.ts'
import type { ReceiptScreenProps } from './receipt-screen-props.ts'

type Props = ReceiptScreenProps & { screens: ReturnType<typeof useLateScreens> }

export const ReceiptView = ({ screens, ...props }: Props) =>
  screens ? <screens.ReceiptScreen {...props} /> : <PlainReceipt {...props} failed={screens === undefined} />

/** The facts alone, for as long as the screen has not loaded. */
const PlainReceipt = ({ link, receipt, failed }: ReceiptScreenProps & { failed: boolean }) => (
  <main className="mx-auto flex w-full max-w-110 flex-col gap-2 px-4 py-6 text-16 text-ink-2">
    <StepHeading takesFocus={receipt.fresh}>{receipt.pendingEmail === null ? CONFIRMED : EMAIL_REQUIRED}</StepHeading>
    <p className="font-medium text-ink">{receipt.pendingEmail || receipt.name}</p>
    <LocalTime iso={receipt.checkedInAt} />
    <p>{link.locationName}</p>
    {failed && <BackHome />}
  </main>
)
