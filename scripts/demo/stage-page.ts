import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { DESK, DETAILS, FILM, PHONE, type Scheme } from './film.ts'
import type { Stage } from './stage.ts'

const ORIGIN = 'http://stage.invalid'
const TOKENS = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8')

/** The product's font, which the phone in the film has as its system font too. */
export const FONT_FACE = `@font-face { font-family: "Instrument Sans Variable"; font-weight: 400 700; src: url(data:font/woff2;base64,${readFileSync(
  fileURLToPath(
    import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
  ),
).toString('base64')}) }`

const STYLE = `
${TOKENS}
${FONT_FACE}
body { position: relative; margin: 0; width: ${FILM.width}px; height: ${FILM.height}px; overflow: hidden; background: var(--surface-2); color: var(--ink); font: 650 40px/1.2 var(--font); letter-spacing: -.02em; word-spacing: .07em; -webkit-font-smoothing: antialiased; text-rendering: geometricPrecision }
.ring { position: absolute; border-radius: 50%; translate: -50% -50% }
.ground { left: 277px; top: 360px; width: 1920px; height: 1920px; border: 1.5px solid color-mix(in srgb, var(--accent) 22%, transparent); background: color-mix(in srgb, var(--accent) 5%, transparent) }
.play { left: 24%; top: 50%; width: 320px; height: 320px; border: 3px solid var(--accent); background: color-mix(in srgb, var(--accent) 12%, transparent) }
.screen { position: absolute; overflow: hidden; background: var(--bg) }
.screen img { position: absolute; inset: 0; width: 100%; height: auto }
.view { position: absolute; inset: 0; transform-origin: 0 0 }
#desk { border-radius: 14px; box-shadow: 0 0 0 1px var(--line), var(--sh-3) }
#phone { border-radius: 32px; box-shadow: 0 0 0 9px #17191c, 0 0 0 10px #3a4043, var(--sh-3) }
#caption { position: absolute; white-space: pre-line }
#caption.desk { left: 80px; top: 656px }
#caption.phone { left: 540px; top: 360px; translate: 0 -50%; font-size: 64px; line-height: 1.12; letter-spacing: -.03em }
#caption.both { left: 473px; top: 656px }
#pointer { position: absolute; width: 30px; height: 30px; filter: drop-shadow(0 2px 3px rgb(0 0 0 / .35)); transform-origin: 4px 3px }
#tap { position: absolute; width: 56px; height: 56px; border-radius: 50%; translate: -50% -50%; background: rgb(23 25 28 / .28); box-shadow: 0 0 0 2px rgb(255 255 255 / .7) }
`
const POINTER = `<svg id="pointer" viewBox="0 0 30 30"><path d="M4 3v20.5l5.6-5 3.6 8.4 4-1.7-3.6-8.2h7.6z" fill="#17191c" stroke="#fff" stroke-width="2" stroke-linejoin="round"/></svg>`
const screen = (id: string) =>
  `<div id="${id}" class="screen"><div class="view"><img class="under" alt=""><img class="image" alt=""></div></div>`

/** A page that draws the film's pictures from the recorded frames. */
export async function openStage(browser: Browser, { folder, scheme }: { folder: string; scheme: Scheme }) {
  const page = await browser.newPage({ viewport: { width: FILM.width, height: FILM.height }, deviceScaleFactor: 1 })
  await page.route(`${ORIGIN}/**`, (route, request) => {
    const { pathname } = new URL(request.url())
    return pathname === '/'
      ? route.fulfill({ contentType: 'text/html', body: html(scheme) })
      : route.fulfill({ path: join(folder, pathname) })
  })
  await page.goto(`${ORIGIN}/`)
  await page.evaluate(() => document.fonts.load('650 40px "Instrument Sans Variable"'))
  return {
    draw: async (stage: Stage) => {
      await draw(page, stage)
      return page.screenshot({ type: 'png' })
    },
    close: () => page.close(),
  }
}

const html = (scheme: Scheme) =>
  `<!doctype html><html data-theme="${scheme}"><style>${STYLE}</style><div class="ring ground"></div><div class="ring play" hidden></div>${screen('desk')}${screen('phone')}<div id="tap"></div>${POINTER}<div id="caption"></div></html>`

const draw = (page: Page, stage: Stage) =>
  page.evaluate(
    async ({ stage, widths }) => {
      const one = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector)!
      const show = async (image: HTMLImageElement, file: string | null) => {
        image.style.visibility = file ? 'visible' : 'hidden'
        if (!file || image.dataset.file === file) return
        image.dataset.file = file
        image.src = `/${file}`
        await image.decode()
      }
      const screens = [
        ['desk', stage.desk],
        ['phone', stage.phone],
      ] as const
      for (const [name, layer] of screens) {
        const { left, top, width, height, zoom } = layer
        Object.assign(one(`#${name}`).style, {
          left: `${left}px`,
          top: `${top}px`,
          width: `${width}px`,
          height: `${height}px`,
        })
        const unit = width / widths[name]
        one(`#${name} .view`).style.transform = `translate(${zoom.x * unit}px, ${zoom.y * unit}px) scale(${zoom.scale})`
        const image = one<HTMLImageElement>(`#${name} .image`)
        await Promise.all([show(image, layer.image), show(one<HTMLImageElement>(`#${name} .under`), layer.under)])
        image.style.opacity = String(layer.imageOpacity)
      }
      const { caption, pointer, tap } = stage
      const line = one('#caption')
      line.textContent = caption.text
      line.className = caption.layout
      Object.assign(line.style, { opacity: String(caption.opacity), transform: `translateY(${caption.shiftPx}px)` })
      one('.ring.play').hidden = caption.text !== ''
      one('.ring.ground').hidden = caption.text === ''
      const arrow = document.querySelector<SVGElement>('#pointer')!
      Object.assign(arrow.style, {
        display: pointer ? '' : 'none',
        left: `${(pointer?.x ?? 0) - 4}px`,
        top: `${(pointer?.y ?? 0) - 3}px`,
        transform: pointer?.pressed ? 'scale(.86)' : '',
      })
      Object.assign(one('#tap').style, {
        display: tap ? '' : 'none',
        left: `${tap?.x ?? 0}px`,
        top: `${tap?.y ?? 0}px`,
        opacity: String(1 - (tap?.progress ?? 0)),
        scale: String(0.7 + 0.5 * (tap?.progress ?? 0)),
      })
    },
    { stage, widths: { desk: stage.caption.layout === 'desk' ? DESK.width : DETAILS.width, phone: PHONE.width } },
  )
