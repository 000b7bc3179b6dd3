import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { DESK, FILM, PHONE } from './film.ts'

const font = (weight: number) =>
  readFileSync(
    fileURLToPath(
      import.meta.resolve(`@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff2`),
    ),
  ).toString('base64')

const STYLE = `
@font-face { font-family: Instrument; font-weight: 400; src: url(data:font/woff2;base64,${font(400)}) }
@font-face { font-family: Instrument; font-weight: 600; src: url(data:font/woff2;base64,${font(600)}) }
body { margin: 0; width: ${FILM.width}px; height: ${FILM.height}px; background: #fbfaf7; color: #17191c; font: 600 30px/1.25 Instrument; overflow: hidden }
.bar { position: absolute; top: ${DESK.height}px; bottom: 0; left: 0; right: 0; display: flex; align-items: center; justify-content: center; border-top: 1px solid #e2ded5; background: #0b6b57; color: #fff }
.words { position: absolute; left: 96px; top: 0; bottom: 0; width: 560px; display: flex; align-items: center; font-size: 46px; line-height: 1.15 }
.phone { position: absolute; left: ${PHONE.left - 12}px; top: ${PHONE.top - 12}px; width: ${PHONE.width + 24}px; height: ${PHONE.height + 24}px; border-radius: 28px; background: #17191c }
`

/** The background of each scene, with its caption in the product's font. */
export async function drawBackgrounds(browser: Browser, scenes: readonly { caption: string; phone: boolean }[]) {
  const page = await browser.newPage({ viewport: { width: FILM.width, height: FILM.height } })
  const drawn = new Map<string, Buffer>()
  for (const { caption, phone } of scenes) {
    const body = phone
      ? `<div class="words">${caption}</div><div class="phone"></div>`
      : `<div class="bar">${caption}</div>`
    await page.setContent(`<style>${STYLE}</style>${body}`)
    await page.evaluate(() => document.fonts.ready)
    drawn.set(caption, await page.screenshot({ type: 'png' }))
  }
  await page.close()
  return drawn
}
