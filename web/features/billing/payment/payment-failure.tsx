/** Stays after the toast that announced the failure has disappeared. */
export const PaymentFailure = ({ message }: { message: string | null }) =>
  message && <p className="text-14 text-danger">{message}</p>
