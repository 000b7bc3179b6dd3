/** Stays when the toast, which has announced it, is gone. */
export const PaymentFailure = ({ message }: { message: string | null }) =>
  message && <p className="text-14 text-danger">{message}</p>
