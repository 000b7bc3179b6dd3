import { colors, mark } from './brand.ts'
import { type Fonts, fontsFor } from './fonts.ts'
import { drawable, fitText, type SetText, setText, stepsOf } from './set-text.ts'
import { streetPlan } from './street-plan.ts'

export const CARD_PX = { width: 1200, height: 630 } as const

/** The preview image of a link in chats. It shows only what every visitor of the link sees. */
export interface ShownPlace {
  locationName: string
  formattedAddress: string
  /** Who asks visitors to check in. */
  hostName: string | null
  latitude: number
  longitude: number
  /** When it takes check-ins, in a sentence; null: at any time. */
  times: string | null
  /** 'Open until …' in the place's time; null: it never expires. */
  openUntil: string | null
}

const MARGIN = 72
const PLAN = { x: 985, y: 315, r: 320 }
const RING_RADIUS = 172
const TEXT_WIDTH = PLAN.x - PLAN.r - MARGIN - 36
const BRAND = { top: 60, side: 40, size: 30 }
/** Between the brand and the foot, where the place's words stand. */
const ROOM = { top: BRAND.top + BRAND.side + 28, bottom: 512 }
const FOOT_TOP = 536
const LEAD_GAP = 22
const ADDRESS_GAP = 22
/** Two large lines read better than three. */
const NAME_STEPS = [
  ...stepsOf(2, [88, 80, 72, 64, 60, 56]),
  ...stepsOf(3, [68, 62, 56, 50, 46]),
  ...stepsOf(4, [44, 40, 36, 32, 28]),
]
const TIMES_STEPS = [...stepsOf(1, [26, 24, 22]), ...stepsOf(2, [24, 22, 20])]
const PRODUCT = { name: 'Check-in links tied to a real place', address: 'No app, no login, no password.' }

/** The place and its ring; without a place, or with a name that no font draws, the product and the ring. */
export async function cardSvg(shown: ShownPlace | null): Promise<string> {
  const { texts, seed } = await cardLayout(shown)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_PX.width}" height="${CARD_PX.height}">
<rect width="100%" height="100%" fill="${colors.ground}"/>
${streetPlan(PLAN, seed)}
${ring()}
${brandMark()}
${texts.map(textAt).join('\n')}
</svg>`
}

interface PlacedText {
  set: SetText
  x: number
  top: number
  color: string
}

/** Where each text stands. Sizes step down until name and address end above the foot. */
export async function cardLayout(shown: ShownPlace | null): Promise<{ texts: PlacedText[]; seed: string }> {
  const words = [shown?.locationName, shown?.formattedAddress, shown?.hostName, shown?.times, shown?.openUntil]
  const fonts = await fontsFor(`${words.join(' ')}${LEAD}${PRODUCT.name}${PRODUCT.address}`)
  const place = shown && drawable(shown.locationName, fonts) ? shown : null
  const seed = place ? `${place.latitude} ${place.longitude}` : ''
  return { seed, texts: [await wordMark(), ...block(fonts, place), ...foot(fonts, place)] }
}

const LEAD = 'Check in at'
const leadOf = (hostName: string | null) => (hostName ? `${hostName} asks you to check in at` : LEAD)

function block(fonts: Fonts, place: ShownPlace | null): PlacedText[] {
  const type = { fonts, maxWidth: TEXT_WIDTH } as const
  const lead = place && leadText(fonts, place.hostName)
  const address = setText(place ? place.formattedAddress : PRODUCT.address, {
    ...type,
    face: 'regular',
    size: 28,
    maxLines: 2,
  })
  const above = lead ? lead.height + LEAD_GAP : 0
  const below = address.height > 0 ? ADDRESS_GAP + address.height : 0
  const maxHeight = ROOM.bottom - ROOM.top - above - below
  const name = nameText(place ? place.locationName : PRODUCT.name, fonts, maxHeight)
  const top = ROOM.top + (maxHeight - name.height) / 2
  const at = (set: SetText, y: number, color: string) => ({ set, x: MARGIN, top: y, color })
  return [
    ...(lead ? [at(lead, top, colors.accent)] : []),
    at(name, top + above, colors.ink),
    at(address, top + above + name.height + ADDRESS_GAP, colors.ink2),
  ]
}

/** A host with an endless name is left out. */
function leadText(fonts: Fonts, hostName: string | null): SetText {
  const type = { fonts, face: 'bold', size: 28, maxWidth: TEXT_WIDTH, maxLines: 2, leftToRight: true } as const
  const asked = setText(leadOf(hostName), type)
  return asked.cut ? setText(LEAD, type) : asked
}

function nameText(text: string, fonts: Fonts, maxHeight: number): SetText {
  const type = { fonts, face: 'bold', maxWidth: TEXT_WIDTH, maxHeight } as const
  return fitText(text, type, NAME_STEPS)
}

/** When people can check in, else until when. Times that need more than two lines have no room. */
function foot(fonts: Fonts, place: ShownPlace | null): PlacedText[] {
  const type = { fonts, face: 'bold', maxWidth: TEXT_WIDTH } as const
  const times = place?.times && fitText(place.times, { ...type, leftToRight: true }, TIMES_STEPS)
  const until = place?.openUntil && fitText(place.openUntil, type, stepsOf(1, [26, 24, 22, 20]))
  const set = times && !times.cut ? times : until
  return set ? [{ set, x: MARGIN, top: FOOT_TOP, color: colors.ink2 }] : []
}

async function wordMark(): Promise<PlacedText> {
  const fonts = await fontsFor('Nearmark')
  const set = setText('Nearmark', { fonts, face: 'bold', size: BRAND.size, maxWidth: 300, maxLines: 1 })
  return { set, x: MARGIN + BRAND.side + 12, top: BRAND.top + BRAND.side / 2 - set.ascent / 2 + 1, color: colors.ink }
}

/** Left-aligned in every script, since the ring is on the right. */
const textAt = ({ set: { lines, ascent, leading }, x, top, color }: PlacedText) =>
  lines
    .map(
      ({ path }, index) =>
        `<path transform="translate(${x} ${top + ascent + index * leading})" fill="${color}" d="${path}"/>`,
    )
    .join('')

/** The 100 m around the place. */
const ring = () =>
  `<g transform="translate(${PLAN.x} ${PLAN.y})"><circle r="${RING_RADIUS}" fill="${colors.accent}" fill-opacity="0.14"/>
<circle r="${RING_RADIUS}" fill="none" stroke="${colors.accent}" stroke-width="7"/>
<circle r="19" fill="${colors.surface}"/><circle r="13" fill="${colors.accent}"/></g>`

const brandMark = () =>
  `<g transform="translate(${MARGIN} ${BRAND.top}) scale(${BRAND.side / mark.box})">
<path d="${mark.ring}" fill="none" stroke="${colors.accent}" stroke-width="${mark.ringWidth}" stroke-linecap="round"/>
<circle cx="${mark.dot.x}" cy="${mark.dot.y}" r="${mark.dot.r}" fill="${colors.accent}"/></g>`
