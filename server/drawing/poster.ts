import PDFDocument from 'pdfkit'
import type { Paper } from '../../contract/posters.ts'
import { colors, mark } from './brand.ts'
import { type PosterIcon, posterIcons } from './poster-icons.ts'
import { qrPath } from './qr-path.ts'
import { drawable, fitText, type SetText, setText } from './set-text.ts'

export interface PosterFacts {
  locationName: string
  formattedAddress: string
  /** The URL in the QR code, also printed below it. */
  url: string
  /** In words; null: never. */
  expiry: string | null
  requirePhoto: boolean
  paper: Paper
}

type Sheet = InstanceType<typeof PDFDocument>

const SIZES = { a4: 'A4', letter: 'LETTER' } as const
const MARGIN = 54
const MAX_QR_SIDE = 330
const NAME_SIZES = [46, 40, 34, 28, 24]
const ICON_SIDE = 64
const NO_NAME = 'Check in here'
const FOOT = 'No app, no login, no password.'

/** One page to hang up. Letters are outlines, so that any script prints; readers get the words beside them. */
export function posterPdf(facts: PosterFacts): Promise<Buffer> {
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
  draw(sheet, facts)
  sheet.end()
  return whole
}

function draw(sheet: Sheet, facts: PosterFacts) {
  const { width, height } = sheet.page
  const text = { maxWidth: width - 2 * MARGIN } as const
  brand(sheet, width)

  const named = drawable(facts.locationName)
  const lead = setText('Check in at', { ...text, face: 'bold', size: 18, maxLines: 1 })
  const name = fitText(named ? facts.locationName : NO_NAME, { ...text, face: 'bold', maxLines: 3 }, NAME_SIZES)
  const address = setText(facts.formattedAddress, { ...text, face: 'regular', size: 14, maxLines: 3 })
  let top = 92
  if (named) top = centred(sheet, lead, { words: 'Check in at', top, color: colors.accent }) + 2
  top = centred(sheet, name, { words: named ? facts.locationName : NO_NAME, top, color: colors.ink }) + 6
  top = centred(sheet, address, { words: facts.formattedAddress, top, color: colors.ink2 }) + 14

  const stepsTop = height - 214
  const linkTop = stepsTop - linkHeight(facts)
  const side = Math.min(MAX_QR_SIDE, linkTop - top)
  code(sheet, facts.url, { x: (width - side) / 2, y: (top + linkTop - side) / 2, side })
  linkLines(sheet, facts, linkTop + 4, text.maxWidth)
  steps(sheet, facts, stepsTop)
}

const linkHeight = ({ expiry }: PosterFacts) => (expiry ? 56 : 34)

function brand(sheet: Sheet, width: number) {
  const word = setText('Nearmark', { face: 'bold', size: 18, maxWidth: 200, maxLines: 1 })
  const left = (width - 32 - word.lines[0]!.width) / 2
  spoken(sheet, 'Nearmark', () => {
    sheet
      .save()
      .translate(left, 44)
      .scale(24 / mark.box)
    sheet.path(mark.ring).lineWidth(mark.ringWidth).lineCap('round').stroke(colors.accent)
    sheet.circle(mark.dot.x, mark.dot.y, mark.dot.r).fill(colors.accent).restore()
    outline(sheet, word.lines[0]!.path, { x: left + 32, y: 62, color: colors.ink })
  })
}

function code(sheet: Sheet, url: string, { x, y, side }: { x: number; y: number; side: number }) {
  const { modules, path } = qrPath(url)
  const figure = sheet.struct('Figure', { alt: `QR code of ${url}` }, () => {
    sheet
      .save()
      .translate(x, y)
      .scale(side / modules)
    sheet.rect(0, 0, modules, modules).fill('#FFFFFF').path(path).fill('#000000').restore()
  })
  sheet.addStructure(figure)
}

function linkLines(sheet: Sheet, { url, expiry }: PosterFacts, top: number, maxWidth: number) {
  const link = fitText(url, { face: 'mono', maxWidth, maxLines: 1 }, [13, 11, 9.5, 8])
  const next = centred(sheet, link, { words: url, top, color: colors.ink })
  if (!expiry) return
  const until = setText(expiry, { face: 'bold', size: 13, maxWidth, maxLines: 1 })
  centred(sheet, until, { words: expiry, top: next + 5, color: colors.warn })
}

function steps(sheet: Sheet, { requirePhoto }: PosterFacts, top: number) {
  const { width, height } = sheet.page
  const column = (width - 2 * MARGIN) / 3
  ornament(sheet, () => {
    sheet
      .moveTo(MARGIN, top)
      .lineTo(width - MARGIN, top)
      .lineWidth(0.75)
      .stroke(colors.line)
  })
  const all: [PosterIcon, string, string][] = [
    ['scan', '1. Scan the code', 'with your phone’s camera'],
    ['locate', '2. Allow your location', 'be within 100 m'],
    ['done', '3. Check in', requirePhoto ? 'with your name and a photo' : 'with your name'],
  ]
  for (const [index, [icon, title, detail]] of all.entries()) {
    const middleX = MARGIN + column * (index + 0.5)
    picture(sheet, icon, { x: middleX - ICON_SIDE / 2, y: top + 20 })
    const room = { maxWidth: column - 8, maxLines: 2 } as const
    const heading = setText(title, { ...room, face: 'bold', size: 14 })
    const next = centred(sheet, heading, { words: title, top: top + 94, color: colors.ink, middleX })
    const small = setText(detail, { ...room, face: 'regular', size: 11 })
    centred(sheet, small, { words: detail, top: next + 2, color: colors.ink2, middleX })
  }
  const foot = setText(FOOT, { face: 'regular', size: 11, maxWidth: width - 2 * MARGIN, maxLines: 1 })
  centred(sheet, foot, { words: FOOT, top: height - 52, color: colors.ink3 })
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

interface Placed {
  words: string
  top: number
  color: string
  /** Defaults to the middle of the page. */
  middleX?: number
}

/** Draws centred lines; returns the top of the space below them. */
function centred(sheet: Sheet, set: SetText, { words, top, color, middleX = sheet.page.width / 2 }: Placed): number {
  spoken(sheet, words, () => {
    for (const [index, { path, width }] of set.lines.entries())
      outline(sheet, path, { x: middleX - width / 2, y: top + set.size + index * set.leading, color })
  })
  return top + set.lines.length * set.leading
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
