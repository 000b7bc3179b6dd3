import { describe, expect, it } from 'vitest'
import { sitePages } from '../../../contract/paths.ts'
import { renderSitePage } from './rendered-site.tsx'
import { siteDocument } from './site-document.ts'

const assets = {
  css: 'a{content:"</style>"}',
  scriptPath: '/assets/site.js',
  preloads: [],
  fonts: ['/assets/f.woff2', '/assets/a-mono-latin.woff2'],
}
const facts = { demo: null, offers: null, paymentsSimulated: false, onLocalhost: false, plansOn: true }
const filmOf = (name: string) => ({
  videoPath: `/api/video/${name}.mp4`,
  posterPath: `/${name}-poster.webp`,
  smallPosterPath: `/${name}-poster-780.webp`,
})
const demo = { light: filmOf('demo'), dark: filmOf('demo-dark') }

function documentOf(path: string) {
  const page = renderSitePage(path, facts)
  return siteDocument({ page, path, nonce: 'n0nce', assets, appUrl: 'https://nearmark.example' })
}

describe.each(sitePages)('%s', path => {
  const page = renderSitePage(path, facts)

  it('has one heading of its own, a title and a description', () => {
    expect(page.status).toBe(200)
    expect(page.html.match(/<h1[ >]/g)).toHaveLength(1)
    expect(page.title).toContain('Nearmark')
    expect(page.description.length).toBeGreaterThan(20)
    expect(page.description.length).toBeLessThanOrEqual(160)
  })

  it('has no inline style and no script without the nonce', () => {
    const html = documentOf(path)
    expect(html).not.toMatch(/\sstyle="/)
    expect(html.match(/<script/g)).toHaveLength(html.match(/<script [^>]*nonce="n0nce"/g)!.length)
    expect(html.match(/<style/g)).toHaveLength(html.match(/<style nonce="n0nce"/g)!.length)
    // The second one serves the dark theme without scripts.
    expect(html.match(/<\/style>/g)).toHaveLength(2)
  })
})

it('loads a module only where a page needs one', () => {
  const hydrated = sitePages.filter(path => documentOf(path).includes('/assets/site.js'))
  expect(hydrated).toEqual(['/plans', '/support', '/link-success'])
})

it('fetches the monospaced face only where words are in it', () => {
  const fetching = sitePages.filter(path => documentOf(path).includes('-mono-'))
  expect(fetching).toEqual(['/', '/features', '/link-success'])
})

it('names its own address and picture, absolutely', () => {
  const html = documentOf('/features')
  expect(html).toContain('<link rel="canonical" href="https://nearmark.example/features">')
  expect(html).toContain('<meta property="og:image" content="https://nearmark.example/og.png">')
})

it.each(['/no-such-page', '/constructor', '/404'])('answers %s with the page that says that there is none', path => {
  const page = renderSitePage(path, facts)
  expect(page).toMatchObject({ status: 404, listed: false })
  expect(page.html).toContain('404 Page Not Found')
})

it('shows the video only where there is one', () => {
  expect(renderSitePage('/', facts).html).not.toContain('<video')
  const { html } = renderSitePage('/', { ...facts, demo })
  expect(html).toContain('src="/api/video/demo.mp4"')
  expect(html).toContain('src="/demo-poster.webp"')
  expect(html).toContain('src="/demo-dark-poster.webp"')
  expect(html).toContain('srcSet="/demo-poster-780.webp"')
  expect(renderSitePage('/', { ...facts, demo: { ...demo, dark: null } }).html).not.toContain('demo-dark')
})
