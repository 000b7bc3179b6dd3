import { DESK, DETAILS, type Film, type Focus, type Move, PHONE, type Reel, type Shot } from './film.ts'

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A screen on the stage. `under` is the last picture of the take before, while it dissolves. */
export interface Layer extends Box {
  image: string | null
  under: string | null
  imageOpacity: number
  zoom: { x: number; y: number; scale: number }
}

/** Everything that one picture of the film shows. */
export interface Stage {
  desk: Layer
  phone: Layer
  caption: { text: string; layout: Shot['layout']; opacity: number; shiftPx: number }
  pointer: { x: number; y: number; pressed: boolean } | null
  tap: { x: number; y: number; progress: number } | null
}

const LAYOUT_MS = 800
const DISSOLVE_MS = 320
const CAPTION_OUT_MS = 200
const CAPTION_IN_MS = 420
const TAP_MS = 520
const POINTER_START = { x: 640, y: 400 }

const sized = (
  left: number,
  top: number,
  width: number,
  { width: w, height: h }: { width: number; height: number },
) => ({
  left,
  top,
  width,
  height: (width * h) / w,
})

/** The phone covers the details' first column. */
const LAYOUTS: Record<Shot['layout'], { desk: Box; phone: Box }> = {
  desk: { desk: sized(80, 26, 1120, DESK), phone: sized(104, 800, 345, PHONE) },
  phone: { desk: sized(1330, 34, 992, DETAILS), phone: sized(104, 34, 345, PHONE) },
  both: { desk: sized(188, 34, 992, DETAILS), phone: sized(104, 34, 345, PHONE) },
}
export const POSTER_LAYOUT = { desk: sized(674, 64, 992, DETAILS), phone: sized(590, 34, 345, PHONE) }

/** The picture at a moment of the film. */
export function stageAt(film: Film, atMs: number): Stage {
  const index = film.shots.findLastIndex(({ fromMs }) => fromMs <= atMs)
  const shot = film.shots[Math.max(0, index)]!
  const before = film.shots[Math.max(0, index - 1)]!
  const moved = eased((atMs - shot.fromMs) / LAYOUT_MS)
  // A window that leaves keeps its shape.
  const from = { ...LAYOUTS[before.layout] }
  const to = { ...LAYOUTS[shot.layout] }
  if (before.layout === 'desk' && shot.layout === 'phone') to.desk = { ...from.desk, left: LAYOUTS.phone.desk.left }
  const desk = layerAt(film.screens.desk, between(from.desk, to.desk, moved), atMs)
  const phone = layerAt(film.screens.phone, between(from.phone, to.phone, moved), atMs)
  const deskWidth = shot.layout === 'desk' ? DESK.width : DETAILS.width
  return {
    desk,
    phone,
    caption: captionAt(film, index, atMs),
    pointer: shot.layout === 'desk' ? pointerAt(film.screens.desk, desk, deskWidth, atMs) : null,
    tap: shot.layout === 'desk' ? null : tapAt(film.screens.phone, phone, atMs),
  }
}

function captionAt({ shots }: Film, index: number, atMs: number): Stage['caption'] {
  const { caption: text, layout, fromMs } = shots[Math.max(0, index)]!
  const next = shots[index + 1]
  const leaving = next ? clamped((next.fromMs - atMs) / CAPTION_OUT_MS) : 1
  const arriving = eased((atMs - fromMs - (index > 0 ? CAPTION_OUT_MS : 0)) / CAPTION_IN_MS)
  return {
    text,
    layout,
    opacity: Math.min(leaving, index > 0 ? arriving : 1),
    shiftPx: index > 0 ? 12 * (1 - arriving) : 0,
  }
}

function layerAt({ frames, cutsMs, focuses }: Reel, box: Box, atMs: number): Layer {
  const shown = frames.findLastIndex(frame => frame.atMs <= atMs)
  const cutMs = cutsMs.findLast(cut => cut <= atMs) ?? 0
  const under = frames.findLast(frame => frame.atMs < cutMs)?.file ?? null
  const dissolved = clamped((atMs - cutMs) / DISSOLVE_MS)
  return {
    ...box,
    image: frames[Math.max(0, shown)]?.file ?? null,
    under: dissolved < 1 ? under : null,
    imageOpacity: under ? dissolved : 1,
    zoom: zoomAt(focuses, atMs),
  }
}

/** A scale about a point, as a translation and a scale about the corner. */
function zoomAt(focuses: readonly Focus[], atMs: number): Layer['zoom'] {
  const zoomOf = ({ x, y, scale }: Focus) => ({ x: x * (1 - scale), y: y * (1 - scale), scale })
  const index = focuses.findLastIndex(({ fromMs }) => fromMs <= atMs)
  const to = focuses[index]
  if (!to) return { x: 0, y: 0, scale: 1 }
  const from = index > 0 ? zoomOf(focuses[index - 1]!) : { x: 0, y: 0, scale: 1 }
  return between(from, zoomOf(to), eased(progress(to, atMs)))
}

function pointerAt({ moves, taps }: Reel, desk: Layer, pageWidth: number, atMs: number): Stage['pointer'] {
  const index = moves.findLastIndex(({ fromMs }) => fromMs <= atMs)
  const to = moves[index] ?? POINTER_START
  const from = moves[index - 1] ?? POINTER_START
  const { x, y } = between(
    { x: from.x, y: from.y },
    { x: to.x, y: to.y },
    moves[index] ? eased(progress(moves[index], atMs)) : 1,
  )
  const pressed = taps.some(tap => atMs >= tap.atMs - 60 && atMs < tap.atMs + 120)
  return { ...onStage(desk, pageWidth, { x, y }), pressed }
}

function tapAt({ taps }: Reel, phone: Layer, atMs: number): Stage['tap'] {
  const tap = taps.findLast(candidate => candidate.atMs <= atMs && atMs < candidate.atMs + TAP_MS)
  return tap ? { ...onStage(phone, PHONE.width, tap), progress: (atMs - tap.atMs) / TAP_MS } : null
}

const onStage = ({ left, top, width, zoom }: Layer, pageWidth: number, { x, y }: { x: number; y: number }) => ({
  x: left + (x * zoom.scale * width) / pageWidth + zoom.x * (width / pageWidth),
  y: top + (y * zoom.scale * width) / pageWidth + zoom.y * (width / pageWidth),
})

const progress = ({ fromMs, toMs }: Move, atMs: number) => (atMs - fromMs) / (toMs - fromMs)
const clamped = (t: number) => Math.min(1, Math.max(0, t))

function eased(t: number): number {
  const c = clamped(t)
  return c < 0.5 ? 4 * c ** 3 : 1 - (2 - 2 * c) ** 3 / 2
}

function between<T extends object>(from: T, to: T, part: number): T {
  const a = from as Record<string, number>
  const b = to as Record<string, number>
  return Object.fromEntries(Object.keys(a).map(key => [key, a[key]! + (b[key]! - a[key]!) * part])) as T
}
