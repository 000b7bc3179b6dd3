import { clientOf } from '../../server/testing/billing-world.ts'
import { makeCreator } from '../../server/testing/makers.ts'
import { stripeObjectsOf } from '../../server/testing/subscribers.ts'
import type { Journey } from './journey.ts'

/** The payments of a journey's service, as the tests of the server see them. */
export function billingOf({ app }: Journey) {
  const simulator = app.simulator!
  const world = { app, simulator, stripe: clientOf(simulator) }
  return { ...world, held: async (email: string) => stripeObjectsOf(world, await makeCreator(app, { email })) }
}
