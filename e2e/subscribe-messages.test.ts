import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { animationsEnd } from './testing/accessibility.ts'
import { setUpJourney } from './testing/journey.ts'
import { createVisit, UNAVAILABLE, waitForText } from './testing/visits.ts'

const journey = setUpJourney()
const visit = createVisit(journey)

/** Notes whether the page ever shows this text, however briefly. */
async function noteText(page: Page, text: string) {
  await page.addInitScript(text => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(text)) Object.assign(window, { hasShownText: true })
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)
}
const hasShownText = (page: Page) => page.evaluate(() => Reflect.has(window, 'hasShownText'))

describe('/subscribe/{planName}', () => {
  it.each(['free', 'nothing'])('leads to the plans for %s', async planName => {
    const page = await visit(`/subscribe/${planName}`)
    await page.waitForURL('**/plans')
  })

  it('Invalid Email', async () => {
    const page = await visit('/subscribe/pro')
    await page.getByLabel('Email').fill('nobody')
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await waitForText(page, 'Invalid Email')
    await waitForText(page, 'Please enter a valid email address')
  })

  it('an invalid email is said once, at its field, and the heading is never cut by the header', async () => {
    const page = await visit('/subscribe/pro', {
      before: opened => opened.setViewportSize({ width: 390, height: 664 }),
    })
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    const error = page.getByText('Invalid Email · Please enter a valid email address')
    await error.waitFor()
    await animationsEnd(page)
    const { x, y } = (await page.getByLabel('Email').boundingBox())!
    const below = (await error.boundingBox())!
    expect([below.x, below.y > y]).toEqual([x, true])
    await expect.poll(() => page.getByText('Invalid Email', { exact: true }).count()).toBe(1)
    await page.mouse.wheel(0, 2000)
    const header = page.getByRole('banner')
    await expect
      .poll(async () => {
        const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
        const { y: top, height } = (await header.boundingBox())!
        return title.y >= top + height || title.y + title.height <= top + height
      })
      .toBe(true)
  })

  it('reCAPTCHA Required', async () => {
    const page = await visit('/subscribe/pro', { answers: { '/api/captcha/challenge': { status: 503, error: '' } } })
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await waitForText(page, 'reCAPTCHA Required')
    await waitForText(page, 'Please complete the reCAPTCHA verification.')
  })

  it('waits for the captcha when the form is sent before it is solved', async () => {
    const page = await visit('/subscribe/pro', { before: opened => noteText(opened, 'reCAPTCHA Required') })
    let solve = () => {}
    const held = new Promise<void>(resolve => {
      solve = resolve
    })
    await page.route('**/api/captcha/challenge', async route => {
      await held
      await route.continue()
    })
    await page.getByLabel('Email').fill('fast@example.com')
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
    solve()
    await waitForText(page, 'Verification Email Sent')
    expect(await hasShownText(page)).toBe(false)
  })

  it.each([
    ['Verification Email Sent', { success: true, message: 'Please check your email.' }],
    ['Failed to send verification email.', { success: false, message: '' }],
  ])('%s', async (message, reply) => {
    const page = await visit('/subscribe/pro', { answers: { '/api/creators/send-verification': reply } })
    await page.getByLabel('Email').fill('somebody@example.com')
    await page.getByText('Verified', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Send Verification Link' }).click()
    await waitForText(page, message)
  })
})

describe('/subscription-confirm', () => {
  const setup = { email: 'a@example.com', planName: 'Ultra', billingPeriod: 'yearly', creatorToken: 'made-up' }

  it('Subscription Setup Not Found', async () => {
    const page = await visit('/subscription-confirm')
    await page.getByRole('heading', { name: 'Subscription Setup Not Found' }).waitFor()
    await page.getByRole('link', { name: 'See Plans' }).click()
    await page.waitForURL('**/plans')
  })

  it('Email Verified, until Cancel clears the setup', async () => {
    const page = await visit('/plans')
    await page.evaluate(value => sessionStorage.setItem('subscriptionData', value), JSON.stringify(setup))
    await page.goto(`${journey.url}/subscription-confirm`)
    await page.getByRole('heading', { name: 'Email Verified' }).waitFor()
    await waitForText(page, '$159.00 per year')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL('**/plans')
    await page.goto(`${journey.url}/subscription-confirm`)
    await page.getByRole('heading', { name: 'Subscription Setup Not Found' }).waitFor()
  })
})

describe('the payment', () => {
  it('Invalid Subscription Link', async () => {
    const page = await visit('/subscribe/pro/made-up')
    await page.getByRole('heading', { name: 'Invalid Subscription Link' }).waitFor()
    await page.getByRole('link', { name: 'Back to Pricing' }).click()
    await page.waitForURL('**/plans')
  })

  it('without a payment and a plan leads to the plans', async () => {
    const page = await visit('/subscribe-payment?email=a@example.com')
    await page.waitForURL('**/plans')
  })

  it('Failed to initialize payment. Please try again.', async () => {
    const page = await visit('/subscribe-payment?plan=Pro', {
      as: 'unlucky@example.com',
      answers: { '/api/create-subscription': UNAVAILABLE },
    })
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await waitForText(page, 'Failed to initialize payment. Please try again.')
    await page.unroute('**/api/create-subscription')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByLabel('Card number').waitFor()
  })

  it('of an old price leads to the plans', async () => {
    const error = 'The price of this plan has changed. Please check the plans again.'
    const page = await visit('/subscribe-payment?plan=Pro', {
      as: 'slow@example.com',
      answers: { '/api/create-subscription': { status: 409, error, code: 'price_changed' } },
    })
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await waitForText(page, error)
    await page.getByRole('link', { name: 'See Plans' }).click()
    await page.waitForURL('**/plans')
  })

  it('of a signed-out visitor begins with the email', async () => {
    const page = await visit('/subscribe-payment?plan=Pro&billing=yearly&email=a@example.com&from=account')
    await page.getByRole('link', { name: 'Verify Email' }).click()
    await page.waitForURL('**/subscribe/pro?billing=yearly')
  })

  it('Payment Error: An unexpected error occurred.', async () => {
    const page = await visit('/subscribe-payment?plan=Pro', { as: 'cut-off@example.com' })
    await page.route('**/simulator/confirm', route => route.fulfill({ status: 503, body: '' }))
    await page.getByRole('button', { name: 'Continue to Payment' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiry').fill('12 / 49')
    await page.getByLabel('CVC').fill('123')
    await page.getByRole('button', { name: 'Pay $9.90' }).click()
    await waitForText(page, 'Payment Error')
    await waitForText(page, 'An unexpected error occurred.')
  })

  it('of an upgrade is explained, and its secret leaves the URL', async () => {
    const amounts = { taxCents: 0, creditCents: 0, renewsAt: '2040-01-31T12:00:00.000Z' }
    const payment = { clientSecret: 'pi_3_secret_4', planName: 'Ultra', billingPeriod: 'monthly', upgrade: true }
    const page = await visit(
      '/subscribe-payment?client_secret=pi_1_secret_2&plan=Ultra&subscription_id=s&upgrade=true',
      {
        as: 'climbs@example.com',
        answers: { '/api/open-payment': { payment: { ...payment, currency: 'usd', dueCents: 1234, ...amounts } } },
      },
    )
    await page.getByRole('button', { name: 'Pay $12.34' }).waitFor()
    await waitForText(page, 'How this upgrade is paid')
    await expect.poll(() => new URL(page.url()).search).toBe('?plan=Ultra&upgrade=true')
    await page.reload()
    await page.getByLabel('Card number').waitFor()
  })

  it('that cannot be looked up: Failed to initialize payment. Please try again.', async () => {
    const page = await visit('/subscribe-payment?plan=Ultra&upgrade=true', {
      as: 'out-of-reach@example.com',
      answers: { '/api/open-payment': UNAVAILABLE },
    })
    await waitForText(page, 'Failed to initialize payment. Please try again.')
    await page.unroute('**/api/open-payment')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await waitForText(page, 'Please choose the upgrade again. A payment you’ve started continues where you left off.')
  })
})

describe('after the payment', () => {
  const as = 'has-paid@example.com'
  const paid = '/subscribe-success?plan=Pro&new=true&session_id=cs_1'
  const processed = { '/api/process-checkout-session': { success: true } }
  const upgraded = { '/api/manual-upgrade-process': { success: true } }
  const refused = { '/api/creators/create-nav-token': { status: 503, error: 'Later.' } }

  it.each(['/subscribe-success', '/subscribe/success'])('%s: Payment Successful', async path => {
    const page = await visit(`${path}?plan=Pro&new=true&session_id=cs_1`, { as, answers: processed })
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await page.getByRole('link', { name: 'Back to Main Page' }).click()
    await page.waitForURL(`${journey.url}/`)
  })

  it('the subscription will be processed within a few minutes, while its state is unknown', async () => {
    const answers = {
      '/api/process-checkout-session': { status: 401, error: 'Please sign in.', code: 'token_invalid' },
    }
    const page = await visit(paid, { as, answers })
    await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
    await waitForText(page, 'Your subscription will be processed within a few minutes.')
    await page.getByRole('button', { name: 'Check Again' }).waitFor()
  })

  it('Navigation Error: Failed to create session.', async () => {
    const page = await visit(paid, { as, answers: { ...processed, ...refused } })
    await page.getByRole('button', { name: 'Start Creating Links' }).click()
    await waitForText(page, 'Navigation Error')
    await waitForText(page, 'Failed to create session.')
    await page.waitForURL('**/dashboard')
  })

  it('Unable to navigate to dashboard. Please try again.', async () => {
    const path = '/subscribe-success?plan=Pro&upgrade=true'
    const page = await visit(path, { as, answers: { ...upgraded, ...refused } })
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await waitForText(page, 'Unable to navigate to dashboard. Please try again.')
    await page.unroute('**/api/creators/create-nav-token')
    await page.getByRole('button', { name: 'Go to Dashboard' }).click()
    await page.waitForURL('**/dashboard')
  })

  it('Error: User email not found.', async () => {
    const page = await visit(paid)
    await page.getByRole('button', { name: 'Start Creating Links' }).click()
    await waitForText(page, 'Error: User email not found.')
  })
})
