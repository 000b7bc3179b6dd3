import { join } from 'node:path'
import formBody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { webhookEvents } from '../contract/webhook-events.ts'
import { StateDamaged, type StripeSimulator, startStripeSimulator } from '../simulators/stripe/index.ts'
import type { Config } from './config.ts'
import { type Db, databaseNow } from './db/db.ts'
import type { Deps } from './deps.ts'
import type { Feature } from './feature.ts'
import { creatorIdIn } from './features/creators/index.ts'
import { cookiesOf } from './http/cookies.ts'
import { onlyForOperator } from './http/operator-only.ts'
import { StartFault } from './start-fault.ts'

const WEBHOOK = '/api/stripe/webhook'
/** With no referrer a browser sends `Origin: null` with a form, which is declined as another site's. */
const FORMS_NAME_THEIR_ORIGIN = 'same-origin'
const STATE_FILE = 'stripe-simulator.json'

/** The service's clock, which can be moved forward. `aheadMs` is its last known offset, without a query. */
export interface MovableClock {
  now: () => Promise<Date>
  moveTo: (instant: Date) => Promise<void>
  aheadMs: () => number
}

export async function movableClock(db: Db): Promise<MovableClock> {
  const readAhead = async () => (await databaseNow(db)).getTime() - Date.now()
  let aheadMs = await readAhead()
  return {
    now: () => databaseNow(db),
    moveTo: async instant => {
      await sql`update clock set ahead_by = greatest(ahead_by, ${instant}::timestamptz - now())`.execute(db)
      aheadMs = await readAhead()
    },
    aheadMs: () => aheadMs,
  }
}

interface SimulatorOptions {
  config: Config
  clock: MovableClock
  /** The service, once it has started. */
  app: () => FastifyInstance
}

/** The Stripe simulator, when no keys are set. It shares the service's clock, so that both move together. */
export const startSimulator = ({ config, clock, app }: SimulatorOptions): Promise<StripeSimulator> =>
  startStripeSimulator({
    clock,
    deliver: async ({ body, signature }) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
      return (await app().inject({ method: 'POST', url: WEBHOOK, headers, payload: body })).statusCode
    },
    events: webhookEvents,
    pagesUrl: `${config.APP_URL}/simulator`,
    file: join(config.DATA_DIR, STATE_FILE),
  }).catch(error => {
    throw error instanceof StateDamaged ? new StartFault(error.message) : error
  })

/** The panel and the hosted pages, below `/simulator`. In a demo that others reach, a payer may open their own hosted page too. */
export const simulatorFeature = (
  deps: Pick<Deps, 'config' | 'db' | 'web'>,
  simulator: StripeSimulator,
  clock: MovableClock,
): Feature => ({
  pages: async app => {
    app.addHook('onSend', async ({ url }, reply) => {
      // Screens compute times with the server's clock.
      if (url.startsWith('/api/')) reply.header('date', new Date(Date.now() + clock.aheadMs()).toUTCString())
    })
    await app.register(async scope => {
      onlyForOperator(scope, deps.config, async (request, reply) => {
        const payer = simulator.payerOf({ path: pathOf(request), fields: textsOf(request.body) })
        return deps.config.operatorKey !== null && payer !== null && (await isCustomer(deps, payer, request, reply))
      })
      await scope.register(formBody)
      for (const url of ['/simulator', '/simulator/*']) {
        scope.route({
          method: ['GET', 'POST'],
          url,
          config: { acceptsForms: true },
          handler: async (request, reply) => {
            const { status, headers, body } = await simulator.page({
              method: request.method,
              path: pathOf(request),
              query: textsOf(request.query),
              fields: textsOf(request.body),
              nonce: reply.nonce,
              fontFaces: await deps.web.fontFaces(),
            })
            return reply
              .code(status)
              .headers({ 'cache-control': 'no-store', 'referrer-policy': FORMS_NAME_THEIR_ORIGIN, ...headers })
              .send(body)
          },
        })
      }
    })
  },
})

/** The path below `/simulator`. */
const pathOf = ({ url }: FastifyRequest): string =>
  new URL(url, 'http://simulator').pathname.slice('/simulator'.length) || '/'

async function isCustomer(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  customerId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<boolean> {
  const creatorId = await creatorIdIn({ db }, cookiesOf(request, reply, config.APP_URL.startsWith('https:')))
  if (!creatorId) return false
  const account = await db
    .selectFrom('billing_accounts')
    .select('creator_id')
    .where('creator_id', '=', creatorId)
    .where('stripe_customer_id', '=', customerId)
    .executeTakeFirst()
  return account !== undefined
}

const textsOf = (fields: FastifyRequest['body']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
