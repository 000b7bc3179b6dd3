import sharp from 'sharp'
import { colors, mark } from './brand.ts'
import { drawable, fitText, type SetText, setText } from './set-text.ts'

export const CARD_PX = { width: 1200, height: 630 } as const

/** The preview image of a link in chats. It shows only what every visitor of the link sees. */
export interface ShownPlace {
  locationName: string
  formattedAddress: string
}

const MARGIN = 80
const TEXT_WIDTH = 680
const NAME = { face: 'bold', maxWidth: TEXT_WIDTH, maxLines: 3 } as const
const NAME_SIZES = [72, 60, 50]
/** With three lines, a two-line address would not fit above the brand. */
const LARGE_NAME = { ...NAME, size: 84, maxLines: 2 } as const
const ADDRESS = { face: 'regular', size: 32, maxWidth: TEXT_WIDTH, maxLines: 2 } as const

/** Flat colors need no dither and little search: a third of the processor's time for the same size. */
export const pngOf = (svg: Buffer): Promise<Buffer> =>
  sharp(svg).png({ palette: true, quality: 90, effort: 1, dither: 0 }).toBuffer()

/** The place and the ring; without a place, or with a name that no font draws, the product and the ring. */
export function cardSvg(shown: ShownPlace | null): string {
  const place = shown && drawable(shown.locationName) ? shown : null
  const lead = setText(place ? 'Check in at' : 'Nearmark', {
    face: 'bold',
    size: 34,
    maxWidth: TEXT_WIDTH,
    maxLines: 1,
  })
  const name = nameOf(place?.locationName ?? 'Check-in links tied to a real place')
  const address = setText(place?.formattedAddress ?? 'No app, no login, no password.', ADDRESS)
  const foot = place ? brandLine() : ''
  const leadTop = place ? 76 : 96
  const nameTop = leadTop + lead.leading + 18
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_PX.width}" height="${CARD_PX.height}">
<rect width="100%" height="100%" fill="${colors.ground}"/>
${ring()}
${textAt(lead, MARGIN, leadTop, colors.accent)}
${textAt(name, MARGIN, nameTop, colors.ink)}
${textAt(address, MARGIN, nameTop + name.lines.length * name.leading + 20, colors.ink2)}
${foot}
</svg>`
}

function nameOf(text: string): SetText {
  const large = setText(text, LARGE_NAME)
  return large.cut ? fitText(text, NAME, NAME_SIZES) : large
}

/** Left-aligned in every script, since the ring is on the right. */
const textAt = ({ lines, size, leading }: SetText, x: number, top: number, color: string) =>
  lines
    .map(
      ({ path }, index) =>
        `<path transform="translate(${x} ${top + size + index * leading})" fill="${color}" d="${path}"/>`,
    )
    .join('')

function ring(): string {
  const scale = 7.6
  return `<g transform="translate(800 ${(CARD_PX.height - mark.box * scale) / 2}) scale(${scale})" fill="none" stroke-linecap="round">
<circle cx="24" cy="24" r="18" fill="${colors.accentSoft}"/>
${markSvg(colors.accent, 2.5)}
</g>`
}

const markSvg = (color: string, ringWidth: number) =>
  `<path d="${mark.ring}" fill="none" stroke="${color}" stroke-width="${ringWidth}" stroke-linecap="round"/>
<circle cx="${mark.dot.x}" cy="${mark.dot.y}" r="${mark.dot.r * (ringWidth / mark.ringWidth) ** 0.5}" fill="${color}"/>`

function brandLine(): string {
  const word = setText('Nearmark', { face: 'bold', size: 30, maxWidth: 300, maxLines: 1 })
  return `<g transform="translate(${MARGIN} 520)"><g transform="scale(${40 / mark.box})">${markSvg(colors.accent, mark.ringWidth)}</g>
${textAt(word, 54, 0, colors.ink)}</g>`
}
