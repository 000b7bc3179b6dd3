import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { chromiumPath } from './browser.mjs'

const ROOT = join(import.meta.dirname, '..')
const FONT = 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'
const SIZE = { width: 1200, height: 630 }

const text = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const fontData = readFileSync(join(ROOT, FONT)).toString('base64')

/** The preview image that chats show for a link to the public pages, in the design system's colours, font and ring. */
const html = `<!doctype html><meta charset="utf-8">
<style>
  ${text('web/ui/tokens.css')}
  @font-face { font-family: 'Instrument Sans Variable'; font-weight: 400 700; src: url(data:font/woff2;base64,${fontData}) }
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; overflow: hidden; position: relative; background: var(--bg); color: var(--ink); font-family: var(--font); letter-spacing: -.02em }
  main { position: absolute; inset: 72px auto 72px 80px; width: 620px; display: flex; flex-direction: column; justify-content: space-between }
  .mark { display: flex; align-items: center; gap: 16px; font-size: 36px; font-weight: 650 }
  h1 { font-size: 68px; line-height: 1.05; font-weight: 650 }
  p { font-size: 28px; line-height: 1.35; color: var(--ink-2); letter-spacing: 0 }
  svg.ring { position: absolute; left: 660px; top: -35px }
</style>
<svg class="ring" width="700" height="700" viewBox="0 0 700 700" fill="none">
  <circle cx="350" cy="350" r="330" stroke="var(--line-strong)" stroke-width="3" stroke-dasharray="1 14" stroke-linecap="round" />
  <circle cx="350" cy="350" r="210" fill="var(--accent-soft)" stroke="var(--accent)" stroke-width="10" />
  <path d="M 262 354 L 326 418 L 444 290" stroke="var(--accent)" stroke-width="30" stroke-linecap="round" stroke-linejoin="round" />
</svg>
<main>
  <div class="mark">
    <svg width="56" height="56" viewBox="0 0 48 48" fill="none" stroke-linecap="round" color="var(--accent)">
      <path d="M 27.8 6.4 A 18 18 0 1 0 41.6 20.2" stroke="currentColor" stroke-width="5" /><circle cx="33" cy="15" r="6" fill="currentColor" />
    </svg>
    Nearmark
  </div>
  <div>
    <h1>Replace paper sign-ins with a link</h1>
    <p style="margin-top: 24px">People check in with their phone, only when they are there.</p>
  </div>
</main>`

const { executablePath, args, env } = await chromiumPath()
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'], env })
try {
  const page = await browser.newPage({ viewport: SIZE })
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(ROOT, 'web/public/og.png') })
} finally {
  await browser.close()
}
