import { dateFormat } from '../../../../../contract/dates.ts'
import { addressBeside } from '../address-beside.ts'
import { distanceFromPlace } from './distance-from-place.ts'
import { linesOf } from './lines-of.ts'
import type { PassCheckIn, PassPlace } from './pass-facts.ts'

const WIDTH = 1080
const MARGIN = 96
const TEXT_WIDTH = WIDTH - 2 * MARGIN
const RING_RADIUS = 150
const FONT = 'system-ui, sans-serif'

interface Block {
  text: string
  sizePx: number
  weight: number
  /** Above the first line. */
  gapPx: number
  maxLines: number
}

/** A still picture, on paper instead of in the pass's colour, so that nobody takes it for the live page. */
export async function receiptPicture(checkIn: PassCheckIn, place: PassPlace): Promise<Blob> {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')!
  const laidOut = blocksOf(checkIn, place).map(block => {
    context.font = fontOf(block)
    return { ...block, lines: linesOf(block.text, TEXT_WIDTH, block.maxLines, text => context.measureText(text).width) }
  })
  const textHeight = laidOut.reduce((sum, block) => sum + block.gapPx + block.lines.length * lineHeightOf(block), 0)
  canvas.width = WIDTH
  canvas.height = MARGIN + 2 * RING_RADIUS + textHeight + MARGIN
  context.fillStyle = colourOf('surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = colourOf('ink')
  context.strokeStyle = colourOf('accent')
  drawRing(context)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  let y = MARGIN + 2 * RING_RADIUS
  for (const block of laidOut) {
    context.font = fontOf(block)
    y += block.gapPx
    for (const line of block.lines) {
      context.fillText(line, WIDTH / 2, y + lineHeightOf(block) / 2)
      y += lineHeightOf(block)
    }
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('No picture'))), 'image/png'),
  )
}

const fontOf = ({ weight, sizePx }: Block) => `${weight} ${sizePx}px ${FONT}`
const lineHeightOf = ({ sizePx }: Block) => Math.round(sizePx * 1.25)

const colourOf = (token: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`).trim()

function blocksOf({ name, checkedInAt, distanceM }: PassCheckIn, place: PassPlace) {
  const at = new Date(checkedInAt)
  const clock = dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' }).format(at)
  const small = { sizePx: 36, weight: 400, gapPx: 8 }
  return [
    { text: 'Check-in Receipt', sizePx: 44, weight: 500, gapPx: 56, maxLines: 1 },
    { text: name, sizePx: 84, weight: 700, gapPx: 24, maxLines: 4 },
    { text: clock, sizePx: 64, weight: 700, gapPx: 40, maxLines: 1 },
    { text: dateFormat({ dateStyle: 'full' }).format(at), ...small, maxLines: 1 },
    { text: place.locationName, sizePx: 48, weight: 600, gapPx: 56, maxLines: 3 },
    { text: addressBeside(place), ...small, maxLines: 3 },
    { text: distanceFromPlace(distanceM), ...small, maxLines: 1 },
    { text: 'Nearmark', sizePx: 32, weight: 500, gapPx: 72, maxLines: 1 },
  ].filter(({ text }) => text !== '')
}

function drawRing(context: CanvasRenderingContext2D) {
  const centre = { x: WIDTH / 2, y: MARGIN + RING_RADIUS }
  context.lineCap = context.lineJoin = 'round'
  context.lineWidth = 18
  context.beginPath()
  context.arc(centre.x, centre.y, RING_RADIUS - 9, 0, 2 * Math.PI)
  context.stroke()
  context.lineWidth = 26
  context.beginPath()
  context.moveTo(centre.x - 60, centre.y + 6)
  context.lineTo(centre.x - 18, centre.y + 48)
  context.lineTo(centre.x + 64, centre.y - 42)
  context.stroke()
}
