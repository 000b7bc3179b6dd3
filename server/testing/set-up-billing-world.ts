import { afterAll, beforeAll } from 'vitest'
import { type BillingWorld, startBillingWorld, type WorldOptions } from './billing-world.ts'

/** Gives the tests of a file, or of a `describe`, a billing world. It holds its values from the first hook on. */
export function setUpBillingWorld(options: WorldOptions = {}): BillingWorld {
  const world = {} as BillingWorld
  beforeAll(async () => {
    Object.assign(world, await startBillingWorld(options))
  })
  afterAll(() => world.stop?.())
  return world
}

/** Lets time pass for the service and for Stripe, until every event of it has arrived. */
export async function passTime({ app, simulator }: Pick<BillingWorld, 'app' | 'simulator'>, interval: string) {
  await app.advance(interval)
  await simulator.catchUp()
  await simulator.settled()
}
