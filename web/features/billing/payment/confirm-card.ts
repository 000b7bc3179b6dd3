import { responseOf } from '../../../lib/call.ts'
import type { ConfirmResult } from './confirm-result.ts'

export type CardFields = { number: string; expiry: string; cvc: string; name: string }

/** Confirms a payment with the simulator, as stripe.js does with real keys. */
export async function confirmCard(
  payment: { clientSecret: string; returnUrl: string },
  { number, expiry, cvc }: CardFields,
): Promise<ConfirmResult> {
  const reply = await responseOf('/simulator/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...payment, number, expiry, cvc }),
  })
  return (await reply.json()) as ConfirmResult
}
