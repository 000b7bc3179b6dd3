import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import decompress from 'woff2-encoder/decompress'
import { memoizeAsync } from '../caches/memoize-async.ts'
import { notoFiles } from './noto.ts'
import { sfntOf } from './sfnt.ts'

export type Face = 'regular' | 'bold' | 'mono'

/** The fonts that a drawing needs, open. */
export interface Fonts {
  /** The first font that has every glyph of the grapheme, if any. */
  fontFor(face: Face, grapheme: string): Font | undefined
}

const packageFile = (path: string) => fileURLToPath(import.meta.resolve(path))
const BRAND = (['latin', 'latin-ext'] as const).map(subset => ({
  regular: packageFile(`@fontsource/instrument-sans/files/instrument-sans-${subset}-400-normal.woff`),
  bold: packageFile(`@fontsource/instrument-sans/files/instrument-sans-${subset}-600-normal.woff`),
}))
/** For scripts without a font of our own; the second draws nearly every script, in squares. */
const FALLBACKS = [
  {
    regular: packageFile('@fontsource/dejavu-sans/files/dejavu-sans-latin-400-normal.woff'),
    bold: packageFile('@fontsource/dejavu-sans/files/dejavu-sans-latin-700-normal.woff'),
  },
  {
    regular: packageFile('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
    bold: packageFile('@fontsource/unifontex/files/unifontex-latin-400-normal.woff'),
  },
]
const MONO = packageFile('@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2')
const WEIGHTS = { regular: 400, bold: 600, mono: 400 }

/** Some hundred characters each, and up to a few hundred kilobytes. */
const MAX_OPEN_FILES = 80

type SetFace = Exclude<Face, 'mono'>
type Files = Record<SetFace, string>

const open = memoizeAsync(
  async (file: string): Promise<Font> => {
    const bytes = await readFile(file)
    return create(file.endsWith('.woff') ? sfntOf(bytes) : Buffer.from(await decompress(bytes))) as Font
  },
  { maxEntries: MAX_OPEN_FILES },
)

const openWeight = memoizeAsync(
  async ({ file, weight }: { file: string; weight: number }): Promise<Font> => {
    const font = await open(file)
    return font.variationAxes.wght ? font.getVariation({ wght: weight }) : font
  },
  { maxEntries: 2 * MAX_OPEN_FILES, keyOf: ({ file, weight }) => `${weight} ${file}` },
)

/** Joiners and variation selectors affect their neighbours and need no glyph. */
const NEEDS_NO_GLYPH = /^(?:\p{Cf}|\p{Variation_Selector})$/u
const ALWAYS = ' …'

const pointsOf = (text: string): number[] =>
  [...text].filter(char => !NEEDS_NO_GLYPH.test(char)).map(char => char.codePointAt(0)!)

/** One drawing has one Latin typeface: our own, or Noto Sans as soon as ours lacks a letter, as in Vietnamese. */
async function isBranded(text: string): Promise<boolean> {
  const latin = pointsOf(text).filter(point => /\p{Script=Latin}/u.test(String.fromCodePoint(point)))
  const fonts = await Promise.all(BRAND.map(({ bold }) => open(bold)))
  return latin.every(point => fonts.some(font => font.hasGlyphForCodePoint(point)))
}

/** Opens what these characters need, and nothing else: all fonts together hold megabytes. */
export async function fontsFor(text: string): Promise<Fonts> {
  const noto = notoFiles(text)
  const brand = (await isBranded(text)) ? BRAND : []
  const chosen = new Set<Files>()
  const notoByFile = new Map<string, Files>()
  for (const point of new Set(pointsOf(text + ALWAYS))) {
    const variable = noto(point).map(
      file => notoByFile.get(file) ?? notoByFile.set(file, { regular: file, bold: file }).get(file)!,
    )
    for (const files of [...brand, ...variable, ...FALLBACKS]) {
      if (!(await open(files.bold)).hasGlyphForCodePoint(point)) continue
      chosen.add(files)
      break
    }
  }
  const inOrder = [...brand, ...notoByFile.values(), ...FALLBACKS].filter(files => chosen.has(files))
  const weighed = (face: SetFace) =>
    Promise.all(inOrder.map(files => openWeight({ file: files[face], weight: WEIGHTS[face] })))
  const fonts: Record<Face, Font[]> = {
    regular: await weighed('regular'),
    bold: await weighed('bold'),
    mono: [await openWeight({ file: MONO, weight: WEIGHTS.mono }), await open(FALLBACKS[0]!.regular)],
  }
  return {
    fontFor: (face, grapheme) => {
      const points = pointsOf(grapheme)
      if (points.length === 0) return undefined
      return fonts[face].find(font => points.every(point => font.hasGlyphForCodePoint(point)))
    },
  }
}
