import type { Fonts } from './fonts.ts'
import {
  graphemesOf,
  type Lettering,
  runsRightToLeft,
  type Shape,
  textOf,
  type Word,
  widthOf,
  wordsOf,
} from './shape-words.ts'

export interface Type extends Lettering {
  maxWidth: number
  maxLines: number
  /** Our own sentences run from left to right, whatever name they begin with; other text as its first letter says. */
  leftToRight?: boolean
}

/** A line's outlines as SVG path data: baseline at 0, from 0 to `width`, in the unit of the size. */
export interface SetLine {
  path: string
  width: number
  /** How far the ink goes above and below the baseline. */
  ascent: number
  descent: number
}

export interface SetText {
  lines: SetLine[]
  size: number
  /** From the top to the first baseline. */
  ascent: number
  /** From one baseline to the next. */
  leading: number
  /** From the top to the bottom, ink included. */
  height: number
  /** The text runs from right to left. */
  rightToLeft: boolean
  /** Less than the whole: cut at its last line. */
  cut: boolean
  /** A word goes on in the next line. */
  divided: boolean
}

const LEADING = 1.18
/** Capitals and descenders; ink that goes further gets the room that it needs. */
const [ASCENT, DESCENT] = [0.76, 0.24]
const MIN_GAP = 0.08
const SPACE = 0.26
const ELLIPSIS = '…'

/** Whether every letter and number of it has a glyph; ornaments may be left out. */
export const drawable = (text: string, fonts: Fonts): boolean =>
  /[\p{L}\p{N}]/u.test(text) &&
  graphemesOf(text).every(piece => !/[\p{L}\p{N}]/u.test(piece) || fonts.fontFor('bold', piece) !== undefined)

export interface Step {
  size: number
  maxLines: number
}

/** The first of these steps at which the whole text has room and keeps its words whole, else only has room, else the last. */
export function fitText(
  text: string,
  { maxHeight = Infinity, ...type }: Omit<Type, keyof Step> & { maxHeight?: number },
  steps: readonly Step[],
): SetText {
  const sets = steps.map(step => () => setText(text, { ...type, ...step }))
  let divided: SetText | undefined
  for (const setAt of sets) {
    const set = setAt()
    if (set.cut || set.height > maxHeight) continue
    if (!set.divided) return set
    divided ??= set
  }
  return divided ?? sets.at(-1)!()
}

/** The same number of lines at each of the sizes. */
export const stepsOf = (maxLines: number, sizes: readonly number[]): Step[] => sizes.map(size => ({ size, maxLines }))

/** Any script, wrapped into lines of about one length: words are shaped by their fonts, lines ordered by the text's direction. */
export function setText(text: string, type: Type): SetText {
  const rightToLeft = !type.leftToRight && runsRightToLeft(text)
  const words = wordsOf(text, type, type.maxWidth)
  const wrapping = wrapped(words, type.size, type.maxWidth)
  const cut = wrapping.length > type.maxLines
  const shown = cut ? wrapping.slice(0, type.maxLines) : balanced(words, wrapping, type)
  if (cut) shown.push(shortened(shown.pop()!, type))
  const lines = shown.map(line => drawn(inOrder(line, rightToLeft), type.size))
  return {
    lines,
    size: type.size,
    rightToLeft,
    cut,
    divided: words.some(({ partial }) => partial),
    ...measured(lines, type.size),
  }
}

function measured(lines: SetLine[], size: number): Pick<SetText, 'ascent' | 'leading' | 'height'> {
  if (lines.length === 0) return { ascent: 0, leading: 0, height: 0 }
  const between = lines.slice(1).map((line, index) => lines[index]!.descent + line.ascent + size * MIN_GAP)
  const leading = Math.max(size * LEADING, ...between)
  const ascent = Math.max(size * ASCENT, lines[0]!.ascent)
  const descent = Math.max(size * DESCENT, lines.at(-1)!.descent)
  return { ascent, leading, height: ascent + (lines.length - 1) * leading + descent }
}

/** A dash stays with the word before it: a line that begins with one looks like an item of a list. */
function unbreakable(words: readonly Word[]): Word[][] {
  const units: Word[][] = []
  for (const word of words) {
    const unit = units.at(-1)
    if (unit && word.endsLine) unit.push(word)
    else units.push([word])
  }
  return units
}

function wrapped(words: readonly Word[], size: number, maxWidth: number): Word[][] {
  const lines: Word[][] = []
  for (const unit of unbreakable(words)) {
    const line = lines.at(-1)
    if (line && lineWidth([...line, ...unit], size) <= maxWidth) line.push(...unit)
    else if (lineWidth(unit, size) <= maxWidth) lines.push([...unit])
    else lines.push(...unit.map(word => [word]))
  }
  return lines
}

/** The narrowest lines that are not more lines. */
function balanced(words: readonly Word[], wrapping: Word[][], { size, maxWidth }: Type): Word[][] {
  let best = wrapping
  let [low, high] = [maxWidth / 2, maxWidth]
  while (wrapping.length > 1 && high - low > size / 8) {
    const middle = (low + high) / 2
    const narrower = wrapped(words, size, middle)
    const fits = narrower.length === wrapping.length && narrower.every(line => lineWidth(line, size) <= middle)
    if (fits) best = narrower
    if (fits) high = middle
    else low = middle
  }
  return best
}

function shortened(line: Word[], type: Type): Word[] {
  const text = line.map(word => (word.spaceBefore ? ' ' : '') + textOf(word)).join('')
  const kept = graphemesOf(text.trim())
  const asLine = () => wordsOf(kept.join('').trimEnd() + ELLIPSIS, type, Number.POSITIVE_INFINITY)
  while (kept.length > 0 && lineWidth(asLine(), type.size) > type.maxWidth) kept.pop()
  return asLine()
}

/** Where words changed places, `spaceBefore` is of no use: those scripts put a space between any two. */
const spacesIn = (line: readonly Word[]) =>
  line.some(({ rightToLeft }) => rightToLeft)
    ? line.length - 1
    : line.filter(({ spaceBefore }, index) => spaceBefore && index > 0).length

const lineWidth = (line: readonly Word[], size: number) =>
  line.reduce((sum, word) => sum + word.width, 0) + spacesIn(line) * size * SPACE

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
  const drawing: SetLine = { path: '', width: 0, ascent: 0, descent: 0 }
  const spacesAll = spacesIn(line) === line.length - 1
  for (const [index, word] of line.entries()) {
    if (index > 0 && (word.spaceBefore || spacesAll)) drawing.width += size * SPACE
    for (const shape of word.rightToLeft ? word.shapes.toReversed() : word.shapes) {
      outline(shape, size, drawing)
      drawing.width += widthOf(shape, size)
    }
  }
  return drawing
}

function outline({ font, text }: Shape, size: number, drawing: SetLine) {
  const { glyphs, positions } = font.layout(text)
  const scale = size / font.unitsPerEm
  let x = drawing.width
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    const { minY, maxY } = glyph.path.bbox
    if (Number.isFinite(minY)) {
      drawing.ascent = Math.max(drawing.ascent, (maxY + yOffset) * scale)
      drawing.descent = Math.max(drawing.descent, -(minY + yOffset) * scale)
      drawing.path += glyph.path.transform(scale, 0, 0, -scale, x + xOffset * scale, -yOffset * scale).toSVG()
    }
    x += xAdvance * scale
  }
}
