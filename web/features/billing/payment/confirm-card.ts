import { responseOf } from '../../../lib/call.ts'

export type CardFields = { number: string; expiry: string; cvc: string; name: string }

type Confirmed =
  | { status: 'succeeded' }
  | { status: 'requires_action'; url: string }
  | { status: 'failed'; code: string; message: string }

/** What stripe.js does with real keys. */
export async function confirmCard(
  payment: { clientSecret: string; returnUrl: string },
  { number, expiry, cvc }: CardFields,
): Promise<Confirmed> {
  const reply = await responseOf('/simulator/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify({ ...payment, number, expiry, cvc }),
  })
  return (await reply.json()) as Confirmed
}

/** 'pi_1_secret_2' belongs to the payment 'pi_1'. */
export const paymentIntentOf = (clientSecret: string): string | null =>
  /^(pi_.+?)_secret_/.exec(clientSecret)?.[1] ?? null
