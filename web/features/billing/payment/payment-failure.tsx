import { type Failure, FailureNotice } from '../../../ui/failure-notice.tsx'

/** Beside the button: a toast would lie over it on a phone. */
export const PaymentFailure = ({ failure }: { failure: Failure | null }) => failure && <FailureNotice {...failure} />
