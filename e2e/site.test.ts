import { describe, expect, it } from 'vitest'
import { sitePages } from '../contract/paths.ts'
import { accessibilityFaults, animationsEnd } from './testing/accessibility.ts'
import { DESKTOP, PHONE, setUpJourney } from './testing/journey.ts'

const journey = setUpJourney()

const headings: Record<(typeof sitePages)[number], RegExp> = {
  '/': /Replace paper sign-ins/,
  '/features': /sign-in sheet/,
  '/plans': /Choose Your Plan/,
  '/support': /feedback/,
  '/how-sure': /How sure is a check-in/,
  '/terms': /Terms of Service/,
  '/privacy': /Privacy Policy/,
  '/link-success': /check-in link looks like/,
}

describe.each(sitePages)('%s without JavaScript', path => {
  it('is dark where the system is dark', async () => {
    const { page } = await journey.visitor({ dark: true, context: { javaScriptEnabled: false } })
    await page.goto(journey.url + path)
    const ground = () => page.locator('html').evaluate(html => getComputedStyle(html).backgroundColor)
    await expect.poll(ground).toBe('rgb(15, 18, 19)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect.poll(ground).toBe('rgb(251, 250, 247)')
  })

  it('can be read, and links to the other pages', async () => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    const reply = await page.goto(journey.url + path)
    expect(reply!.status()).toBe(200)
    await expect.poll(() => page.getByRole('heading', { level: 1, name: headings[path] }).isVisible()).toBe(true)
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const name of ['Features', 'Pricing', 'Support'])
      await expect.poll(() => main.getByRole('link', { name }).isVisible()).toBe(true)
    const legal = page.getByRole('contentinfo')
    await expect.poll(() => legal.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms')
    await expect.poll(() => legal.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy')
  })
})

it.each([390, 768, 1280, 1440])('the play button stands in the ring of the poster at %i px', async width => {
  const { page } = await journey.visitor({ size: { width, height: 900 } })
  await page.goto(journey.url)
  const play = page.getByRole('button', { name: 'Play the demo video' })
  await play.waitFor()
  await animationsEnd(page)
  const poster = (await play.boundingBox())!
  const mark = (await play.locator('span').boundingBox())!
  // The ring has its middle at 24 % of the width and a radius of 160 of the picture's 1280 pixels. The rest is the picture.
  expect(mark.x + mark.width / 2).toBeCloseTo(poster.x + poster.width * 0.24, 0)
  expect(mark.y + mark.height / 2).toBeCloseTo(poster.y + poster.height / 2, 0)
  expect(mark.width / 2).toBeLessThan((poster.width * 160) / 1280)
})

it('sends every button where the specification says', async () => {
  const { page } = await journey.visitor({ size: DESKTOP })
  await page.goto(`${journey.url}/`)
  const create = page.getByRole('link', { name: 'Create Check-in Link Here' }).first()
  await expect.poll(() => create.getAttribute('href')).toBe('/create')
  await page.getByText('Takes less than 30 seconds. No login needed.').first().waitFor()
  for (const name of ['Create', 'Share', 'Check-in', 'Location Verified', 'No App Required', 'Real-time Dashboard'])
    await page.getByRole('heading', { name, exact: true }).waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'Pricing' }).first().getAttribute('href')).toBe('/plans')
  await page.goto(`${journey.url}/features`)
  for (const name of ['Get Started Free', 'Start Creating Check-In Links'])
    await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe('/create')
  const features = page.getByRole('region', { name: 'Features' })
  await expect.poll(() => features.getByRole('listitem').count()).toBe(9)
})

it.each([...sitePages, '/create'])('%s does nothing that its security policy forbids', async path => {
  const { page } = await journey.visitor()
  const forbidden: string[] = []
  await page.exposeFunction('report', (directive: string) => forbidden.push(directive))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (window as unknown as { report: (text: string) => void }).report(`${effectiveDirective} ${blockedURI}`),
    ),
  )
  await page.goto(journey.url + path, { waitUntil: 'networkidle' })
  expect(forbidden).toEqual([])
})

it('shows a picture of the product beside each feature, and says what it shows', async () => {
  const { page } = await journey.visitor()
  await page.goto(`${journey.url}/features`)
  const pictures = page.getByRole('region', { name: 'Features' }).getByRole('img')
  const words = await pictures.evaluateAll(all => all.map(picture => picture.getAttribute('aria-label')))
  expect(new Set(words).size).toBe(9)
  expect(words.every(text => text && text.length > 20)).toBe(true)
})

it.each([320, 360, 390, 1440])('a visitor outside of the ring is labelled outside of it at %i px', async width => {
  const { page } = await journey.visitor({ size: { width, height: 844 }, context: { reducedMotion: 'reduce' } })
  await page.goto(`${journey.url}/features`)
  const label = page.getByText('150 m away', { exact: true })
  const clearancePx = () =>
    label.evaluate(label => {
      const { left, right, top, bottom } = label.getBoundingClientRect()
      const tile = label.closest('li')!.getBoundingClientRect()
      const ring = [...label.parentElement!.querySelectorAll('.replay-world circle.stroke-accent')]
        .at(-1)!
        .getBoundingClientRect()
      const [x, y] = [ring.left + ring.width / 2, ring.top + ring.height / 2]
      const nearest = [Math.min(Math.max(x, left), right), Math.min(Math.max(y, top), bottom)] as const
      return Math.min(Math.hypot(nearest[0] - x, nearest[1] - y) - ring.width / 2, tile.right - right)
    })
  await expect.poll(clearancePx).toBeGreaterThanOrEqual(4)
})

it('opens the menu on a phone, traps the focus and returns it', async () => {
  const { page } = await journey.visitor({ size: PHONE })
  await page.goto(journey.url)
  const opener = page.getByRole('button', { name: 'Open menu' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.waitFor()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    await expect.poll(() => menu.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate(button => button === document.activeElement)).toBe(true)
  await opener.click()
  await menu.getByRole('link', { name: 'Features' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/features'] }).waitFor()
})

it('has the same header in the app, whose menu opens on a phone', async () => {
  const { page } = await journey.visitor({ size: PHONE })
  await page.goto(`${journey.url}/create`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Features' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/features'] }).waitFor()
})

it('remembers the theme', async () => {
  const { page } = await journey.visitor({ size: DESKTOP })
  await page.goto(journey.url)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await page.goto(`${journey.url}/features`)
  await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
})

it('loads the public page when the creator app leads to it, and goes back to the app', async () => {
  const { page } = await journey.visitor()
  await page.goto(`${journey.url}/create`)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/'] }).waitFor()
  await page.goBack()
  await page.getByRole('textbox', { name: 'Email' }).waitFor()
})

it('answers an unknown URL with 404 and links to other pages', async () => {
  const { page } = await journey.visitor()
  const reply = await page.goto(`${journey.url}/no-such-page`)
  expect(reply!.status()).toBe(404)
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByRole('heading', { level: 1, name: headings['/'] }).waitFor()
})

describe('the page of the API', () => {
  it('has its sections closed but the first, and opens the one of a URL', async () => {
    const { page } = await journey.visitor({ size: DESKTOP })
    await page.goto(`${journey.url}/api/docs`)
    const open = () => page.locator('details[data-filtered][open]').count()
    await expect.poll(open).toBe(1)
    await page.getByRole('navigation', { name: 'Subjects' }).getByRole('link').last().click()
    await expect.poll(open).toBe(2)
    await page.getByText('/api/admin/', { exact: false }).first().waitFor()
  })

  it('has the calls of the operator in its last section alone', async () => {
    const { page } = await journey.visitor({ context: { javaScriptEnabled: false } })
    await page.goto(`${journey.url}/api/docs`)
    const sections = await page.locator('details[data-filtered]').allTextContents()
    const named = sections.map(section => section.includes('/api/admin/') || section.includes('/api/\u200badmin'))
    expect(named.slice(0, -1)).not.toContain(true)
    expect(sections.at(-1)).toMatch(/^Administration/)
  })

  it('shows the calls that a word is in', async () => {
    const { page } = await journey.visitor({ size: DESKTOP })
    await page.goto(`${journey.url}/api/docs`)
    await page.getByLabel('Filter calls').fill('privacy-sheet')
    await expect.poll(() => page.locator('details[data-call]').filter({ visible: true }).count()).toBe(1)
    await page.getByLabel('Filter calls').fill('')
    await expect.poll(() => page.locator('details[data-filtered]').filter({ visible: true }).count()).toBeGreaterThan(3)
  })
})

it('the contents of a text mark the section that is read', async () => {
  const { page } = await journey.visitor({ size: DESKTOP })
  await page.goto(`${journey.url}/how-sure`)
  const link = page
    .getByRole('navigation', { name: 'Sections, beside the text' })
    .getByRole('link', { name: 'What marks mean' })
  await link.click()
  await expect.poll(() => link.getAttribute('aria-current')).toBe('true')
})

it('copies the example call of the API as a command', async () => {
  const { page } = await journey.visitor({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(`${journey.url}/api/docs`)
  await page.getByRole('button', { name: 'Copy' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(`curl ${journey.url}/api/checkin/{checkinToken}`)
})

it('the mailbox has the menu of the site', async () => {
  const { page } = await journey.visitor({ size: PHONE })
  await page.goto(`${journey.url}/mailbox`)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }).click()
  await page.waitForURL('**/plans')
})

it('plays the demo video after a press on its poster', async () => {
  const { page } = await journey.visitor({ size: DESKTOP })
  await page.goto(journey.url)
  const poster = page.getByRole('button', { name: 'Play the demo video' })
  // Without a recording there is no button.
  const shown = await journey.app.call('GET', '/api/video/demo.mp4', { headers: { range: 'bytes=0-0' } })
  if (shown.status === 404) await expect.poll(() => poster.count()).toBe(0)
  else {
    await expect.poll(() => page.locator('video').isVisible()).toBe(false)
    await poster.click()
    await page.locator('video').waitFor()
    await expect.poll(() => poster.isVisible()).toBe(false)
  }
})

it.each(['Light', 'Dark'])('shows and plays the demo film of the theme %s, and tells it in words', async theme => {
  const { page } = await journey.visitor({ size: DESKTOP, dark: theme === 'Light' })
  await page.goto(journey.url)
  await page.getByRole('radio', { name: theme }).check()
  const poster = page.getByRole('button', { name: 'Play the demo video' })
  await poster.scrollIntoViewIfNeeded()
  const name = theme === 'Dark' ? 'demo-dark' : 'demo'
  await expect
    .poll(() => poster.locator('img:visible').getAttribute('src'))
    .toMatch(new RegExp(`^/${name}-poster\\.webp\\?v=`))
  await page.getByText('Read What It Shows').click()
  await expect.poll(() => page.getByText('the form opens').isVisible()).toBe(true)
  await poster.click()
  const film = page.locator('video')
  await film.waitFor()
  await expect.poll(() => film.getAttribute('src')).toBe(`/api/video/${name}.mp4`)
  // Its captions are in the picture.
  await expect.poll(() => film.locator('track').count()).toBe(0)
})

it.each([
  ['a phone', PHONE, 'demo-poster-780.webp'],
  ['a desktop', DESKTOP, 'demo-poster.webp'],
])('%s loads a poster of its size, and keeps it', async (_, size, file) => {
  const { page } = await journey.visitor({ size })
  const loaded = page.waitForResponse(/poster/)
  await page.goto(journey.url)
  await page.getByRole('button', { name: 'Play the demo video' }).scrollIntoViewIfNeeded()
  const reply = await loaded
  expect(new URL(reply.url()).pathname).toBe(`/${file}`)
  expect(reply.headers()['cache-control']).toBe('public, max-age=31536000, immutable')
})

it('describes its pages to search engines and chats', async () => {
  const robots = await journey.app.call('GET', '/robots.txt')
  expect(robots.text).toContain(`Sitemap: ${journey.url}/sitemap.xml`)
  const sitemap = await journey.app.call('GET', '/sitemap.xml')
  for (const path of ['/', '/features', '/plans', '/support', '/how-sure', '/terms', '/privacy'])
    expect(sitemap.text).toContain(`<loc>${journey.url}${path}</loc>`)
  expect(sitemap.text).not.toContain('/link-success')
  const image = await journey.app.call('GET', '/og.png')
  expect(image.headers['content-type']).toBe('image/png')
  const nonces = await Promise.all([1, 2].map(() => journey.app.call('GET', '/')))
  expect(nonces[0]!.text).not.toBe(nonces[1]!.text)
})

describe.each([
  ['phone, light', PHONE, false],
  ['phone, dark', PHONE, true],
  ['desktop, light', DESKTOP, false],
  ['desktop, dark', DESKTOP, true],
] as const)('on a %s', (_, size, dark) => {
  it.each([...sitePages, '/no-such-page'])('%s is accessible and fits', async path => {
    // A button has too little contrast while it fades from disabled to enabled.
    const { page } = await journey.visitor({ size, dark, context: { reducedMotion: 'reduce' } })
    await page.goto(journey.url + path)
    expect(await accessibilityFaults(page)).toEqual([])
  })
})
