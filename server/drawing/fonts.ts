import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import { sfntOf } from './sfnt.ts'

export type Face = 'regular' | 'bold' | 'mono'

/** In order of preference: each font draws what the ones before it lack. The last covers nearly every script. */
const FILES: Record<Face, readonly string[]> = {
  regular: [
    '@fontsource/instrument-sans/files/instrument-sans-latin-400-normal.woff',
    '@fontsource/instrument-sans/files/instrument-sans-latin-ext-400-normal.woff',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
    '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  ],
  bold: [
    '@fontsource/instrument-sans/files/instrument-sans-latin-700-normal.woff',
    '@fontsource/instrument-sans/files/instrument-sans-latin-ext-700-normal.woff',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff',
    '@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
  ],
  mono: [
    '@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
    '@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff',
  ],
}

const opened = new Map<string, Font>()

/** Opened on first use: the last font takes megabytes, and few names need it. */
function fontOf(file: string): Font {
  const known = opened.get(file)
  if (known) return known
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const font = create(file.endsWith('.woff') ? sfntOf(bytes) : bytes) as Font
  opened.set(file, font)
  return font
}

/** Joiners and variation selectors affect their neighbours and need no glyph. */
const NEEDS_NO_GLYPH = /^(?:\p{Cf}|\p{Variation_Selector})$/u

/** The first font that has every glyph of the text, if any. */
export function fontFor(face: Face, grapheme: string): Font | undefined {
  const codePoints = [...grapheme].filter(char => !NEEDS_NO_GLYPH.test(char)).map(char => char.codePointAt(0)!)
  if (codePoints.length === 0) return undefined
  for (const file of FILES[face]) {
    const font = fontOf(file)
    if (codePoints.every(point => font.hasGlyphForCodePoint(point))) return font
  }
  return undefined
}
