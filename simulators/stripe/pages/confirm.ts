import type { PageReply } from '../simulator.ts'
import { type Context, json } from './page.ts'
import { authenticationUrl, ownAddress } from './return-address.ts'

/** What stripe.js asks of Stripe, for our own card form: JSON in, JSON out. */
export async function confirmCard({ engine, request }: Context): Promise<PageReply> {
  const { clientSecret, number, expiry, cvc, returnUrl } = request.fields
  if (!clientSecret || number === undefined || expiry === undefined || cvc === undefined)
    return json(400, { error: 'clientSecret, number, expiry and cvc are needed.' })
  const returnTo = ownAddress(returnUrl, engine.pagesUrl)
  if (!returnTo) return json(400, { error: 'returnUrl must be an address of this service.' })
  const confirmation = await engine.confirm(clientSecret, { number, expiry, cvc })
  if (confirmation.status !== 'requires_action') return json(200, confirmation)
  return json(200, { ...confirmation, url: authenticationUrl(confirmation.url, returnTo) })
}
