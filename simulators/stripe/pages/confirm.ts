import type { PageReply } from '../simulator.ts'
import type { PaymentIntent, SetupIntent } from '../wire.ts'
import { type Context, json } from './page.ts'
import { authenticationUrl, ownUrl } from './return-url.ts'

/** Replies to the app's card form as stripe.js does: the intent, or an error that contains it. */
export async function confirmCard({ engine, request }: Context): Promise<PageReply> {
  const { clientSecret, number, expiry, cvc, returnUrl } = request.fields
  if (!clientSecret || number === undefined || expiry === undefined || cvc === undefined)
    return json(400, { error: 'clientSecret, number, expiry and cvc are needed.' })
  const returnTo = ownUrl(returnUrl, engine.pagesUrl)
  if (!returnTo) return json(400, { error: 'returnUrl must be an address of this service.' })
  const confirmation = await engine.confirm(clientSecret, { number, expiry, cvc })
  const intent = engine.intentOf(clientSecret)
  if (confirmation.status === 'failed') {
    const { status: _, ...error } = confirmation
    return json(200, { error: { ...error, ...(intent && { [intent.object]: shown(intent, returnTo) }) } })
  }
  const name = intent!.object === 'payment_intent' ? 'paymentIntent' : 'setupIntent'
  return json(200, { [name]: shown(intent!, returnTo) })
}

/** The fields of an intent that a browser with its secret may see. */
function shown({ id, object, status, next_action }: PaymentIntent | SetupIntent, returnTo: URL) {
  const url = next_action?.redirect_to_url?.url
  const redirect = url ? { redirect_to_url: { url: authenticationUrl(url, returnTo) } } : null
  return { id, object, status, next_action: redirect }
}
