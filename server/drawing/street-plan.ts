import { colors } from './brand.ts'

interface Circle {
  x: number
  y: number
  r: number
}

/** Of a block with its street, across and along. */
const BLOCKS = { minWidth: 84, minHeight: 68, variation: 52 }
const STREET = 12
const AVENUE = 30
/** How far a plan may be turned, in degrees: more would look like a diagram. */
const MAX_TURN = 24
const PARKS = 0.12
const YARDS = 0.3

/**
 * Streets as SVG within a circle. No map of the place: a drawing, the same for the same place, as the maps of
 * providers may not be passed on in pictures.
 */
export function streetPlan({ x, y, r }: Circle, place: string): string {
  const random = randomOf(place)
  const turn = (random() * 2 - 1) * MAX_TURN
  const shapes: string[] = []
  for (let top = -r; top < r; ) {
    const height = BLOCKS.minHeight + random() * BLOCKS.variation
    for (let left = -r - random() * BLOCKS.minWidth; left < r; ) {
      const width = BLOCKS.minWidth + random() * BLOCKS.variation
      shapes.push(block({ left, top, width: width - STREET, height: height - STREET }, random))
      left += width
    }
    top += height
  }
  const avenue = (random() - 0.5) * r * 0.5
  const slope = (random() - 0.5) * r * 0.7
  return `<clipPath id="plan"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath>
<g clip-path="url(#plan)"><rect x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" fill="${colors.surface}"/>
<g transform="translate(${x} ${y}) rotate(${rounded(turn)}) scale(1.1)">${shapes.join('')}
<path d="M${-1.5 * r} ${rounded(avenue - slope)} L${1.5 * r} ${rounded(avenue + slope)}" stroke="${colors.surface}" stroke-width="${AVENUE}"/></g></g>
<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colors.line}" stroke-width="2"/>`
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A park, or two rows of houses, some with a yard. */
function block(box: Box, random: () => number): string {
  if (random() < PARKS) return rect(box, colors.accentSoft, 8)
  const gap = 6
  const depth = (box.height - gap) / 2
  const rows = [box.top, box.top + depth + gap]
  const houses = rows.flatMap(top => {
    const first = box.width * (0.3 + random() * 0.4)
    const second = { left: box.left + first + gap, top, width: box.width - first - gap, height: depth }
    return [
      rect({ left: box.left, top, width: first, height: depth }, colors.line, 3),
      random() < YARDS ? '' : rect(second, colors.line, 3),
    ]
  })
  return rect(box, colors.surface2, 4) + houses.join('')
}

const rect = ({ left, top, width, height }: Box, fill: string, rx: number) =>
  `<rect x="${rounded(left)}" y="${rounded(top)}" width="${rounded(width)}" height="${rounded(height)}" rx="${rx}" fill="${fill}"/>`

const rounded = (value: number) => Math.round(value * 10) / 10

/** mulberry32, seeded by the text. */
function randomOf(text: string): () => number {
  let state = [...text].reduce((hash, char) => Math.imul(hash ^ char.codePointAt(0)!, 16777619), 2166136261)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
