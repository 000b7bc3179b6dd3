import { describe, expect, it } from 'vitest'
import { PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()

describe.each([
  ['Terms', 'Terms of Service', 13],
  ['Privacy', 'Privacy Policy', 14],
])('the page behind the footer’s link %s', (link, title, sections) => {
  it('opens at its top, has every section, and leads back to the home page', async () => {
    const { page } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/support`)
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)

    const headings = await page.getByRole('heading', { level: 2 }).allTextContents()
    expect(headings.map(text => Number.parseInt(text, 10))).toEqual(Array.from({ length: sections }, (_, i) => i + 1))

    await page.getByText(`All ${sections} sections`).click()
    await page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link').last().click()
    await expect.poll(() => page.getByRole('heading', { level: 2 }).last().isVisible()).toBe(true)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.waitForURL(`${journey.url}/`)
  })

  it('can be read without JavaScript', async () => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    await page.goto(`${journey.url}/${link.toLowerCase()}`)
    await expect.poll(() => page.getByRole('heading', { level: 2 }).count()).toBe(sections)
  })
})

describe('/link-success', () => {
  it('shows an example link, its QR code, and links to the dashboard and the form', async () => {
    const { page } = await journey.visitor({ size: PHONE })
    await page.goto(`${journey.url}/link-success`)
    await page.getByText('Example', { exact: true }).waitFor()
    await page.getByText('https://nearmark.example/checkin/').waitFor()
    const code = page.getByRole('img', { name: 'QR code of the example link' })
    await code.waitFor()
    await page.getByLabel('Show as a QR code').uncheck()
    await code.waitFor({ state: 'detached' })
    const main = page.getByRole('main')
    await expect.poll(() => main.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/dashboard')
    await expect
      .poll(() => main.getByRole('link', { name: 'Create Check-in Link' }).getAttribute('href'))
      .toBe('/create')
  })

  it('hides the QR code before the script has arrived', async () => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    await page.goto(`${journey.url}/link-success`)
    const code = page.getByRole('img', { name: 'QR code of the example link' })
    await code.waitFor()
    await page.getByLabel('Show as a QR code').uncheck()
    await code.waitFor({ state: 'detached' })
  })
})
