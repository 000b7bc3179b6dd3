import type { Font } from 'fontkit'
import { type Face, fontFor } from './fonts.ts'

export interface Type {
  face: Face
  size: number
  maxWidth: number
  maxLines: number
}

/** A line's outlines as SVG path data: baseline at 0, from 0 to `width`, in the unit of the size. */
export interface SetLine {
  path: string
  width: number
}

export interface SetText {
  lines: SetLine[]
  size: number
  /** From one baseline to the next. */
  leading: number
  /** The text runs from right to left. */
  rightToLeft: boolean
  /** Less than the whole: cut at its last line. */
  cut: boolean
}

interface Word {
  shapes: Shape[]
  width: number
  rightToLeft: boolean
  spaceBefore: boolean
}

interface Shape {
  font: Font
  text: string
}

const LEADING = 1.22
const SPACE = 0.26
const ELLIPSIS = '…'
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u
const STRONG = /\p{L}/u
/** Written without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
const words = new Intl.Segmenter('und', { granularity: 'word' })
const piecesOf = (segmenter: Intl.Segmenter, text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Whether every letter and number of it has a glyph; ornaments may be left out. */
export const drawable = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  piecesOf(graphemes, text).every(piece => !/[\p{L}\p{N}]/u.test(piece) || fontFor('bold', piece) !== undefined)

/** The first of these sizes at which nothing is cut, else the last. */
export function fitText(text: string, type: Omit<Type, 'size'>, sizes: readonly number[]): SetText {
  for (const size of sizes) {
    const set = setText(text, { ...type, size })
    if (!set.cut || size === sizes.at(-1)) return set
  }
  throw new Error('No size to fit a text into')
}

/** Any script, wrapped: words are shaped by their fonts, lines ordered by the direction of the text. */
export function setText(text: string, type: Type): SetText {
  const rightToLeft = RIGHT_TO_LEFT.test([...text].find(char => STRONG.test(char)) ?? '')
  const lines = wrapped(wordsOf(text, type), type)
  const cut = lines.length > type.maxLines
  const shown = lines.slice(0, type.maxLines)
  if (cut) shown.push(shortened(shown.pop()!, type))
  return {
    lines: shown.map(line => drawn(inOrder(line, rightToLeft), type.size)),
    size: type.size,
    leading: type.size * LEADING,
    rightToLeft,
    cut,
  }
}

function wordsOf(text: string, type: Type): Word[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap(spaced => parts(spaced).map((part, index) => wordOf(part, type, index === 0)))
    .flatMap(word => (word.width > type.maxWidth ? broken(word, type) : [word]))
    .filter(({ shapes }) => shapes.length > 0)
}

/** Marks stay with the word before them. */
function parts(spaced: string): string[] {
  if (!UNSPACED.test(spaced)) return [spaced]
  const found: string[] = []
  for (const { segment, isWordLike } of words.segment(spaced)) {
    if (!isWordLike && found.length > 0) found.push(found.pop() + segment)
    else found.push(segment)
  }
  return found
}

function wordOf(text: string, { face, size }: Type, spaceBefore: boolean): Word {
  const shapes: Shape[] = []
  for (const piece of piecesOf(graphemes, text)) {
    const font = fontFor(face, piece)
    if (!font) continue
    const last = shapes.at(-1)
    if (last?.font === font) last.text += piece
    else shapes.push({ font, text: piece })
  }
  const width = shapes.reduce((sum, shape) => sum + widthOf(shape, size), 0)
  return { shapes, width, rightToLeft: RIGHT_TO_LEFT.test(text), spaceBefore }
}

const widthOf = ({ font, text }: Shape, size: number) => (font.layout(text).advanceWidth * size) / font.unitsPerEm

/** A word wider than the line goes on in the next one. */
function broken({ shapes, spaceBefore }: Word, type: Type): Word[] {
  const rows = ['']
  for (const piece of piecesOf(graphemes, shapes.map(({ text }) => text).join(''))) {
    const longer = rows.at(-1) + piece
    if (wordOf(longer, type, false).width <= type.maxWidth) rows[rows.length - 1] = longer
    else rows.push(piece)
  }
  return rows.map((row, index) => wordOf(row, type, spaceBefore && index === 0))
}

function wrapped(all: Word[], { size, maxWidth }: Type): Word[][] {
  const lines: Word[][] = []
  let width = 0
  for (const word of all) {
    const added = word.width + (word.spaceBefore ? size * SPACE : 0)
    const line = lines.at(-1)
    if (line && width + added <= maxWidth) {
      line.push(word)
      width += added
    } else {
      lines.push([word])
      width = word.width
    }
  }
  return lines
}

function shortened(line: Word[], type: Type): Word[] {
  const text = line.map(({ shapes, spaceBefore }) => (spaceBefore ? ' ' : '') + textOf(shapes)).join('')
  const kept = piecesOf(graphemes, text.trim())
  const asLine = () => wordsOf(kept.join('').trimEnd() + ELLIPSIS, { ...type, maxWidth: Number.POSITIVE_INFINITY })
  while (kept.length > 0 && lineWidth(asLine(), type.size) > type.maxWidth) kept.pop()
  return asLine()
}

const textOf = (shapes: readonly Shape[]) => shapes.map(({ text }) => text).join('')

const lineWidth = (line: Word[], size: number) =>
  line.reduce((sum, word, index) => sum + word.width + (word.spaceBefore && index > 0 ? size * SPACE : 0), 0)

/** As the eye meets them from the left: runs of one direction, each in its own. */
function inOrder(line: Word[], rightToLeft: boolean): Word[] {
  const runs: Word[][] = []
  for (const word of line) {
    const run = runs.at(-1)
    if (run?.[0]?.rightToLeft === word.rightToLeft) run.push(word)
    else runs.push([word])
  }
  const ordered = rightToLeft ? runs.reverse() : runs
  return ordered.flatMap(run => (run[0]!.rightToLeft ? run.reverse() : run))
}

function drawn(line: Word[], size: number): SetLine {
  const paths: string[] = []
  // Where words changed places, who had a space before is of no use: those scripts put one between any two.
  const reordered = line.some(({ rightToLeft }) => rightToLeft)
  let x = 0
  for (const [index, word] of line.entries()) {
    if (index > 0 && (word.spaceBefore || reordered)) x += size * SPACE
    for (const shape of word.rightToLeft ? word.shapes.toReversed() : word.shapes) {
      paths.push(outlineOf(shape, x, size))
      x += widthOf(shape, size)
    }
  }
  return { path: paths.join(''), width: x }
}

function outlineOf({ font, text }: Shape, left: number, size: number): string {
  const { glyphs, positions } = font.layout(text)
  const scale = size / font.unitsPerEm
  let x = left
  return glyphs
    .map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!
      const outline = glyph.path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG()
      x += xAdvance * scale
      return outline
    })
    .join('')
}
