import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { accessibilityFaults, colourFaults, faultsOfWholePage } from '../testing/accessibility.ts'
import { setUpJourney } from '../testing/journey.ts'
import { layoutFaults } from '../testing/layout-faults.ts'

const journey = setUpJourney()
const SIZE = { width: 390, height: 664 }

/** A page with nothing else than this. */
async function pageOf(content: string, style = ''): Promise<Page> {
  const { page } = await journey.visitor({ size: SIZE })
  await page.setContent(`<!doctype html><html lang="en"><title>Made up</title>
    <meta name="viewport" content="width=device-width">
    <style>:root { --accent: rgb(0, 100, 80) } body { margin: 0; font: 16px sans-serif } ${style}</style>
    <main><h1>Made up</h1>${content}</main>`)
  return page
}

const PRIMARY = 'background: var(--accent); color: #fff; border: 0; min-height: 44px'
const primary = (above: string) => `${above}<button style="${PRIMARY}">Continue</button>`

it.each([
  ['is wider than the window', '<div style="width: 500px">Wide</div>', ' px wider than the window'],
  ['has text on text', '<p>Below</p><p style="margin-top: -34px">Above</p>', '‘Below’'],
  ['cuts text off', '<p style="width: 40px; overflow: hidden; white-space: nowrap">A long sentence</p>', 'is cut off'],
  [
    'has a label that spills out',
    '<button style="width: 60px; height: 44px; white-space: nowrap; padding: 0">Create Check-in Link</button>',
    'spills out of its button',
  ],
  [
    'has a button of 20 px',
    '<button style="width: 20px; height: 20px; padding: 0; border: 0">×</button>',
    '‘×’ is too small to touch: 20.0 × 20.0 px',
  ],
  [
    'has a link of 20 px in a list',
    '<ul><li><a href="/" style="display: block; height: 20px">Terms</a></li></ul>',
    '‘Terms’ is too small to touch',
  ],
  [
    'has a checkbox of 16 px',
    '<label><input type="checkbox" style="width: 16px; height: 16px"></label>',
    'is too small to touch',
  ],
  ['has its primary action below the fold', primary('<div style="height: 640px"></div>'), '‘Continue’ is out of view'],
])('a page that %s is found out', async (_, content, sentence) => {
  const found = await layoutFaults(await pageOf(content), { phone: true })
  expect(found.join('\n')).toContain(sentence)
})

it('a page without any of these is not', async () => {
  const page = await pageOf(
    primary(`<p>Read the <a href="/">terms</a> first.</p>
      <button style="position: relative; width: 20px; height: 20px; padding: 0; border: 0" class="widened" aria-label="Close">×</button>
      <p><label style="display: inline-block; padding: 12px"><input type="checkbox"> Remember</label></p>`),
    '.widened::after { content: ""; position: absolute; inset: -12px }',
  )
  expect(await layoutFaults(page, { phone: true })).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
})

it('small targets beside each other are found out by axe', async () => {
  const small = '<button style="width: 14px; height: 14px; padding: 0; border: 0">×</button>'
  const found = await faultsOfWholePage(await pageOf(`<div style="font-size: 0">${small}${small}</div>`))
  expect(found.join('\n')).toMatch(/^target-size: /)
})

it('faint text is found out by its colours alone', async () => {
  const found = await colourFaults(await pageOf('<p style="color: #bbb">Faint</p>'))
  expect(found.join('\n')).toMatch(/^color-contrast: /)
})
