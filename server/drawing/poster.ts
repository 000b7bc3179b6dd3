import PDFDocument from 'pdfkit'
import type { Paper } from '../../contract/posters.ts'
import { colors, mark } from './brand.ts'
import { type Fonts, fontsFor } from './fonts.ts'
import { type PosterIcon, posterIcons } from './poster-icons.ts'
import { qrPath } from './qr-path.ts'
import { drawable, fitText, type SetText, setText, stepsOf } from './set-text.ts'

export interface PosterFacts {
  locationName: string
  formattedAddress: string
  /** Who asks visitors to check in. */
  hostName: string | null
  /** The URL in the QR code, also printed below it. */
  url: string
  /** When it takes check-ins, in a sentence; null: at any time. */
  times: string | null
  /** 'Open until …' in the place's time; null: it never expires. */
  openUntil: string | null
  requirePhoto: boolean
  paper: Paper
}

type Sheet = InstanceType<typeof PDFDocument>

interface Page {
  sheet: Sheet
  fonts: Fonts
  facts: PosterFacts
  textWidth: number
}

const SIZES = { a4: 'A4', letter: 'LETTER' } as const
const POINTS_PER_MM = 72 / 25.4
const MARGIN = 44
/** Of the code without its quiet zone: read from three metres away. */
const [MIN_CODE_MM, MAX_CODE_MM] = [98, 110]
const RING = { width: 7, clearance: 14 }
const TOP = 40
const GAP = 14
const NAME_STEPS = [...stepsOf(1, [52, 46, 40]), ...stepsOf(2, [40, 36, 32, 28]), ...stepsOf(3, [28, 25, 22])]
const TIMES_STEPS = [
  ...stepsOf(1, [16, 14, 12]),
  ...stepsOf(2, [13, 12, 11]),
  ...stepsOf(3, [11, 10]),
  ...stepsOf(4, [9.5]),
]
const UNTIL_STEPS = stepsOf(1, [16, 14, 12])
const ICON_SIDE = 32
const STEPS_HEIGHT = 84
const FOOT_HEIGHT = 58
const NO_NAME = 'Check in here'
const LEAD = 'Check in at'
/** Of our own words, and of URLs. */
const ASCII = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}’`
const PROMISE = 'No app, no login, no password.'

/** One page to hang up. Letters are outlines, so that any script prints; readers get the words beside them. */
export async function posterPdf(facts: PosterFacts): Promise<Buffer> {
  const { locationName, formattedAddress, hostName, times, openUntil } = facts
  const fonts = await fontsFor([locationName, formattedAddress, hostName, times, openUntil, ASCII].join(' '))
  const sheet = new PDFDocument({
    size: SIZES[facts.paper],
    margin: 0,
    lang: 'en',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.5',
    info: { Title: `Check in at ${facts.locationName}`, Creator: 'Nearmark' },
  })
  const chunks: Buffer[] = []
  sheet.on('data', chunk => chunks.push(chunk))
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.on('end', () => resolve(Buffer.concat(chunks)))
    sheet.on('error', reject)
  })
  draw({ sheet, fonts, facts, textWidth: sheet.page.width - 2 * MARGIN })
  sheet.end()
  return whole
}

/** The code takes what the words leave of the page, so the words are set first. */
function draw(page: Page) {
  const { sheet, facts } = page
  const { width, height } = sheet.page
  const stepsTop = height - FOOT_HEIGHT - STEPS_HEIGHT
  const below = linkTexts(page)
  const linkTop = stepsTop - GAP - below.reduce((sum, { set }) => sum + set.height + 4, 0)
  const above = headerTexts(page, linkTop - 2 * GAP - TOP - ringSide(MIN_CODE_MM * POINTS_PER_MM))
  const top = stacked(page, above, TOP) + GAP
  const codeSide = Math.min(MAX_CODE_MM * POINTS_PER_MM, codeSideIn(linkTop - GAP - top))
  code(sheet, facts.url, { x: width / 2, y: (top + linkTop - GAP) / 2, side: codeSide })
  stacked(page, below, linkTop)
  steps(page, stepsTop)
  foot(page, height - FOOT_HEIGHT)
}

/** The ring goes around the corners of the code. */
const ringSide = (codeSide: number) => codeSide * Math.SQRT2 + 2 * (RING.clearance + RING.width)
const codeSideIn = (ring: number) => (ring - 2 * (RING.clearance + RING.width)) / Math.SQRT2

interface Line {
  words: string
  set: SetText
  color: string
}

function headerTexts({ fonts, facts, textWidth: maxWidth }: Page, maxHeight: number): Line[] {
  const { locationName, formattedAddress, hostName } = facts
  const named = drawable(locationName, fonts)
  const leadWords = hostName ? `${hostName} asks you to check in at` : LEAD
  const words = named ? locationName : NO_NAME
  const lead = fitText(
    leadWords,
    { fonts, face: 'bold', maxWidth, leftToRight: true },
    stepsOf(1, [18, 16, 14, 12, 10]),
  )
  const address = setText(formattedAddress, { fonts, face: 'regular', maxWidth, size: 14, maxLines: 2 })
  const room = maxHeight - lead.height - address.height - 16
  const name = fitText(words, { fonts, face: 'bold', maxWidth, maxHeight: room }, NAME_STEPS)
  return [
    ...(named || hostName ? [{ words: leadWords, set: lead, color: colors.accent }] : []),
    { words, set: name, color: colors.ink },
    { words: formattedAddress, set: address, color: colors.ink2 },
  ]
}

function linkTexts({ fonts, facts: { url, times, openUntil }, textWidth: maxWidth }: Page): Line[] {
  const when = times && fitText(times, { fonts, face: 'bold', maxWidth, leftToRight: true }, TIMES_STEPS)
  const until = openUntil && fitText(openUntil, { fonts, face: when ? 'regular' : 'bold', maxWidth }, UNTIL_STEPS)
  const link = fitText(url, { fonts, face: 'mono', maxWidth }, stepsOf(1, [12, 11, 9.5, 8]))
  return [
    // Half a sentence would be wrong.
    ...(when && !when.cut ? [{ words: times, set: when, color: colors.ink }] : []),
    ...(until ? [{ words: openUntil, set: until, color: when ? colors.ink2 : colors.ink }] : []),
    { words: url, set: link, color: colors.ink2 },
  ]
}

/** Draws centred texts one below the other; returns where the last one ends. */
function stacked({ sheet }: Page, lines: readonly Line[], top: number): number {
  let y = top
  for (const { words, set, color } of lines) {
    spoken(sheet, words, () => centred(sheet, set, { top: y, color }))
    y += set.height > 0 ? set.height + 8 : 0
  }
  return y - 8
}

/** The ring, with the code inside it. */
function code(sheet: Sheet, url: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { modules, path, quietZone } = qrPath(url)
  const whole = (side * modules) / (modules - 2 * quietZone)
  ornament(sheet, () => {
    sheet
      .circle(x, y, (ringSide(side) - RING.width) / 2)
      .lineWidth(RING.width)
      .stroke(colors.accent)
  })
  const figure = sheet.struct('Figure', { alt: `QR code of ${url}` }, () => {
    sheet
      .save()
      .translate(x - whole / 2, y - whole / 2)
      .scale(whole / modules)
    sheet.path(path).fill('#000000').restore()
  })
  sheet.addStructure(figure)
}

function steps({ sheet, fonts, facts, textWidth }: Page, top: number) {
  const column = textWidth / 3
  ornament(sheet, () => {
    sheet
      .moveTo(MARGIN, top)
      .lineTo(MARGIN + textWidth, top)
      .lineWidth(0.75)
      .stroke(colors.line)
  })
  const all: [PosterIcon, string, string][] = [
    ['scan', '1. Scan the code', 'with your phone’s camera'],
    ['locate', '2. Allow your location', 'while you are here'],
    ['done', '3. Check in', facts.requirePhoto ? 'with your name and a photo' : 'with your name'],
  ]
  for (const [index, [icon, title, detail]] of all.entries()) {
    const left = MARGIN + column * index
    const room = { fonts, maxWidth: column - ICON_SIDE - 12 } as const
    picture(sheet, icon, { x: left, y: top + 24 })
    const x = left + ICON_SIDE + 8
    const heading = fitText(title, { ...room, face: 'bold' }, stepsOf(1, [12, 11.5, 11]))
    spoken(sheet, title, () => startingAt(sheet, heading, { x, top: top + 27, color: colors.ink }))
    const small = fitText(detail, { ...room, face: 'regular' }, stepsOf(1, [10, 9.5, 9]))
    spoken(sheet, detail, () => startingAt(sheet, small, { x, top: top + 45, color: colors.ink2 }))
  }
}

/** The mark, the name and the promise, in one centred line. */
function foot({ sheet, fonts, textWidth: maxWidth }: Page, top: number) {
  const word = setText('Nearmark', { fonts, face: 'bold', size: 13, maxWidth, maxLines: 1 })
  const promise = setText(PROMISE, { fonts, face: 'regular', size: 11, maxWidth, maxLines: 1 })
  const [markSide, space] = [16, 14]
  const width = markSide + 6 + word.lines[0]!.width + space + promise.lines[0]!.width
  const left = (sheet.page.width - width) / 2
  const x = left + markSide + 6
  spoken(sheet, 'Nearmark', () => {
    brandMark(sheet, { x: left, y: top - 1, side: markSide })
    startingAt(sheet, word, { x, top: top + 2, color: colors.ink })
  })
  spoken(sheet, PROMISE, () =>
    startingAt(sheet, promise, { x: x + word.lines[0]!.width + space, top: top + 3.5, color: colors.ink3 }),
  )
}

function brandMark(sheet: Sheet, { x, y, side }: { x: number; y: number; side: number }) {
  sheet
    .save()
    .translate(x, y)
    .scale(side / mark.box)
  sheet.path(mark.ring).lineWidth(mark.ringWidth).lineCap('round').stroke(colors.accent)
  sheet.circle(mark.dot.x, mark.dot.y, mark.dot.r).fill(colors.accent).restore()
}

const picture = (sheet: Sheet, icon: PosterIcon, { x, y }: { x: number; y: number }) =>
  ornament(sheet, () => {
    sheet
      .save()
      .translate(x, y)
      .scale(ICON_SIDE / mark.box)
    for (const { path, fill, stroke } of posterIcons[icon]) {
      sheet.path(path).lineWidth(2.5).lineCap('round').lineJoin('round')
      if (fill && stroke) sheet.fillAndStroke(fill, stroke)
      else if (fill) sheet.fill(fill)
      else sheet.stroke(stroke ?? colors.ink)
    }
    sheet.restore()
  })

const centred = (sheet: Sheet, set: SetText, { top, color }: { top: number; color: string }) =>
  drawLines(sheet, set, { top, color, leftOf: width => (sheet.page.width - width) / 2 })

const startingAt = (sheet: Sheet, set: SetText, { x, top, color }: { x: number; top: number; color: string }) =>
  drawLines(sheet, set, { top, color, leftOf: () => x })

interface Placed {
  top: number
  color: string
  leftOf: (width: number) => number
}

function drawLines(sheet: Sheet, { lines, ascent, leading }: SetText, { top, color, leftOf }: Placed) {
  for (const [index, { path, width }] of lines.entries())
    outline(sheet, path, { x: leftOf(width), y: top + ascent + index * leading, color })
}

function outline(sheet: Sheet, path: string, { x, y, color }: { x: number; y: number; color: string }) {
  if (path) sheet.save().translate(x, y).path(path).fill(color).restore()
}

/** Outlines with a text alternative for screen readers and search. */
const spoken = (sheet: Sheet, words: string, drawIt: () => void) =>
  sheet.addStructure(sheet.struct('P', { actual: words }, drawIt))

/** Decoration, which screen readers skip. */
function ornament(sheet: Sheet, drawIt: () => void) {
  sheet.markContent('Artifact', { type: 'Layout' })
  drawIt()
  sheet.endMarkedContent()
}
