import type { Font } from 'fontkit'
import type { Face, Fonts } from './fonts.ts'

export interface Lettering {
  fonts: Fonts
  face: Face
  size: number
}

export interface Word {
  shapes: Shape[]
  width: number
  rightToLeft: boolean
  spaceBefore: boolean
  /** A dash or the like, which no line begins with. */
  endsLine: boolean
  /** A part of a word that was wider than the line. */
  partial?: boolean
}

export interface Shape {
  font: Font
  text: string
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const STRONG = /\p{L}/u
/** Written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const OPENING = /[\p{Ps}\p{Pi}]$/u
const SEPARATOR = /^[\p{Pd}·•|/+&~:]+$/u
/** A tone mark is typed before the vowel ำ, and drawn above its circle; the fonts expect it after. Lao alike. */
const toneAboveVowel = (text: string) => text.replace(/([่-๋])ำ/g, 'ํ$1า').replace(/([່-໋])ຳ/g, 'ໍ$1າ')

const graphemeSegmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })
const wordSegmenter = new Intl.Segmenter('und', { granularity: 'word' })

export const graphemesOf = (text: string): string[] =>
  [...graphemeSegmenter.segment(text)].map(({ segment }) => segment)

export const runsRightToLeft = (text: string): boolean =>
  RIGHT_TO_LEFT.test([...text].find(char => STRONG.test(char)) ?? '')

export const textOf = ({ shapes }: Word): string => shapes.map(({ text }) => text).join('')

/** What may stand on different lines. A word wider than `maxWidth` is divided. */
export const wordsOf = (text: string, lettering: Lettering, maxWidth: number): Word[] =>
  toneAboveVowel(text)
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(spaced => parts(spaced).map((part, index) => wordOf(part, lettering, index === 0)))
    .flatMap(word => (word.width > maxWidth ? divided(word, lettering, maxWidth) : [word]))
    .filter(({ shapes }) => shapes.length > 0)

/** Marks stay with the word before them, and opening brackets with the word after. */
function parts(spaced: string): string[] {
  if (!UNSPACED.test(spaced)) return [spaced]
  const found: string[] = []
  for (const { segment, isWordLike } of wordSegmenter.segment(spaced)) {
    const last = found.at(-1)
    const joins = last !== undefined && (OPENING.test(last) || (!isWordLike && !OPENING.test(segment)))
    if (joins) found[found.length - 1] = last + segment
    else found.push(segment)
  }
  return found
}

export function wordOf(text: string, { fonts, face, size }: Lettering, spaceBefore: boolean): Word {
  const shapes: Shape[] = []
  for (const piece of graphemesOf(text)) {
    const font = fonts.fontFor(face, piece)
    if (!font) continue
    const last = shapes.at(-1)
    if (last?.font === font) last.text += piece
    else shapes.push({ font, text: piece })
  }
  const width = shapes.reduce((sum, shape) => sum + widthOf(shape, size), 0)
  return { shapes, width, rightToLeft: RIGHT_TO_LEFT.test(text), spaceBefore, endsLine: SEPARATOR.test(text) }
}

export const widthOf = ({ font, text }: Shape, size: number): number =>
  (font.layout(text).advanceWidth * size) / font.unitsPerEm

function divided(word: Word, lettering: Lettering, maxWidth: number): Word[] {
  const rows = ['']
  for (const piece of graphemesOf(textOf(word))) {
    const longer = rows.at(-1) + piece
    if (wordOf(longer, lettering, false).width <= maxWidth) rows[rows.length - 1] = longer
    else rows.push(piece)
  }
  return rows.map((row, index) => ({ ...wordOf(row, lettering, word.spaceBefore && index === 0), partial: true }))
}
