import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Declined } from '../../../http/declined.ts'
import type { BillingDeps } from '../stripe/payment-provider.ts'
import { receiveEvent } from './receive-event.ts'

const MAX_EVENT_BYTES = 256 * 1024
/** Older signatures are refused, against replays. */
const SIGNATURE_MAX_AGE_S = 300

/** The endpoint for Stripe's events. A signature covers the body's bytes, so the body is not parsed before. */
export async function stripeWebhook(app: FastifyInstance, deps: BillingDeps): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_, body, done) =>
      done(null, body),
    )
    scope.post(
      '/api/stripe/webhook',
      { bodyLimit: MAX_EVENT_BYTES, config: { calledByServers: true } },
      async (request, reply) => {
        const receivedAt = await deps.now()
        const event = verified(deps, request.body, request.headers['stripe-signature'], receivedAt)
        await receiveEvent(deps, event, receivedAt)
        return reply.header('cache-control', 'no-store').send({ received: true })
      },
    )
  })
}

function verified(
  { payments, log }: BillingDeps,
  body: unknown,
  signature: string | string[] | undefined,
  receivedAt: Date,
): Stripe.Event {
  const { webhookSecrets, livemode } = payments
  // A service without keys expects no events: the sender gets no reason to retry.
  if (webhookSecrets.length === 0) throw new Declined('not_found')
  if (!(body instanceof Buffer) || typeof signature !== 'string') throw refused(log, 'signature_invalid')
  const event = firstOf(webhookSecrets, secret =>
    payments.stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      SIGNATURE_MAX_AGE_S,
      undefined,
      receivedAt.getTime(),
    ),
  )
  if (!event) throw refused(log, 'signature_invalid')
  if (event.livemode !== livemode) throw refused(log, 'wrong_mode')
  return event
}

function firstOf(secrets: readonly string[], construct: (secret: string) => Stripe.Event): Stripe.Event | null {
  for (const secret of secrets) {
    try {
      return construct(secret)
    } catch {
      // Signed with another secret, or with none.
    }
  }
  return null
}

function refused(log: BillingDeps['log'], code: 'signature_invalid' | 'wrong_mode'): Declined {
  log.warn({ code }, 'webhook refused')
  return new Declined(code)
}
