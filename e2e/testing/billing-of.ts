import { clientOf } from '../../server/testing/billing-world.ts'
import { makeCreator } from '../../server/testing/makers.ts'
import { stripeObjectsOf } from '../../server/testing/subscribers.ts'
import type { Journey } from './journey.ts'

/** The journey's payments, with the helpers that the server's tests use. */
export function billingOf({ app }: Journey) {
  const simulator = app.simulator!
  const world = { app, simulator, stripe: clientOf(simulator) }
  return { ...world, held: async (email: string) => stripeObjectsOf(world, await makeCreator(app, { email })) }
}
