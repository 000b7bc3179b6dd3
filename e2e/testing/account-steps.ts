import type { Page } from 'playwright'
import type { BillingPeriod, PaidPlanName } from '../../contract/plan-names.ts'
import type { cards } from '../../server/testing/billing-world.ts'
import { accountStateOf, makeSubscriber } from '../../server/testing/subscribers.ts'
import { type Journey, PHONE } from './journey.ts'
import { signedInAs } from './signed-in.ts'

let count = 0

interface Subscriber {
  email: string
  planName: PaidPlanName
  billingPeriod?: BillingPeriod
  card?: keyof typeof cards
  size?: typeof PHONE
}

/** The steps that journeys through an account share. */
export function accountSteps(journey: Journey) {
  const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
  const planOf = async (email: string) => (await accountStateOf(journey, email)).plan
  const stateOf = async (email: string) => (await accountStateOf(journey, email)).state
  /** A new email each time: an account subscribes once. */
  const newEmail = (name: string) => `${name}-${++count}@example.com`
  /** A browser of a creator with a paid plan. */
  const subscriber = async ({ size = PHONE, ...bought }: Subscriber) => {
    const creator = await makeSubscriber({ app: journey.app, simulator: journey.app.simulator! }, bought)
    return { creator, ...(await signedInAs(journey, creator, { size })) }
  }
  const open = (page: Page, path: string) => page.goto(journey.url + path)
  const payWith = async (page: Page, number: string) => {
    await page.getByLabel('Card number').fill(number)
    await page.getByLabel('Expiry').fill('12 / 49')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: /^Pay / }).click()
  }
  /** Chooses a plan and confirms the amount. */
  const confirmUpgrade = async (page: Page, plan: string) => {
    await press(page, `Upgrade to ${plan}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Due now').waitFor()
    await dialog.getByRole('button', { name: /^Pay \$[\d.]+ and Upgrade$/ }).click()
  }
  return { heading, press, planOf, stateOf, newEmail, subscriber, open, payWith, confirmUpgrade }
}
