import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const TEXT = 4.5
const CONTROL = 3

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** The custom properties of the block that begins with this selector. */
function tokensOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]))
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map(channel => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const pairs: [string, string, number][] = [
  ['ink', 'bg', TEXT],
  ['ink', 'surface', TEXT],
  ['ink', 'surface-2', TEXT],
  ['ink', 'accent-soft', TEXT],
  ['ink', 'danger-soft', TEXT],
  ['ink-2', 'bg', TEXT],
  ['ink-2', 'surface', TEXT],
  ['ink-2', 'surface-2', TEXT],
  ['ink-2', 'accent-soft', TEXT],
  ['ink-2', 'warn-soft', TEXT],
  ['ink-2', 'danger-soft', TEXT],
  ['ink-3', 'bg', TEXT],
  ['ink-3', 'surface', TEXT],
  ['ink-3', 'surface-2', TEXT],
  ['line-strong', 'surface', CONTROL],
  ['line-strong', 'bg', CONTROL],
  ['on-accent', 'accent', TEXT],
  ['accent', 'bg', TEXT],
  ['accent', 'surface', TEXT],
  ['accent-ink', 'accent-soft', TEXT],
  ['you', 'surface', CONTROL],
  ['you', 'accent-soft', CONTROL],
  ['warn', 'warn-soft', TEXT],
  ['warn', 'surface', TEXT],
  ['danger', 'danger-soft', TEXT],
  ['danger', 'surface', TEXT],
  ['on-danger', 'danger', TEXT],
  ['on-danger-fill', 'danger-fill', TEXT],
  ['danger-fill', 'surface', CONTROL],
  ['on-pass', 'pass', TEXT],
  ['on-pass', 'pass-2', TEXT],
  ['on-shade', 'shade', TEXT],
  ['focus', 'bg', CONTROL],
  ['focus', 'surface', CONTROL],
]

const light = tokensOf(':root')
const themes = { light, dark: { ...light, ...tokensOf(':root[data-theme="dark"]') } }

for (const [theme, tokens] of Object.entries(themes)) {
  test.each(pairs)(`${theme}: %s on %s reaches %d`, (text, ground, least) => {
    expect(contrast(tokens[text]!, tokens[ground]!)).toBeGreaterThanOrEqual(least)
  })
}

test('the icon of the tab has no colour of its own', () => {
  const icon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
  const colours = [...icon.matchAll(/#[0-9a-f]{6}/gi)].map(([hex]) => hex)
  expect(new Set(colours)).toEqual(new Set([themes.light.accent, themes.dark.accent]))
})
