import type { MapView } from './map-view.ts'

interface Props {
  view: MapView
  /** Unknown on the server, which draws the ring alone. */
  pixelsPerM: number | undefined
}

/** However far away the visitor is, the place is to be seen as a ring. */
const MIN_RING_PX = 13
/** Between that ring, which is no longer to scale, and a circle that does not reach the place. */
const GAP_PX = 5
/** From the ring's edge to a visitor outside: less has room for a small dot alone, which does not cover the edge. */
const SMALL_DOT_BELOW_PX = 18

/**
 * The ring, the visitor and the way between them, in metres. Strokes and dots keep their size in pixels at every scale;
 * each has a pale edge, so that it stands out on any street map.
 */
export function MapDrawing({ view: { frame, radiusM, you }, pixelsPerM }: Props) {
  const pixelM = pixelsPerM ? 1 / pixelsPerM : 0
  const freeM = you ? Math.hypot(you.x, you.y) - you.accuracyM : 0
  const ringM = Math.max(radiusM, Math.min(MIN_RING_PX * pixelM, freeM - GAP_PX * pixelM))
  const edgePx = you && pixelsPerM ? (Math.hypot(you.x, you.y) - radiusM) * pixelsPerM : 0
  const small = edgePx > 0 && edgePx < SMALL_DOT_BELOW_PX
  return (
    <svg
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      className="relative size-full overflow-visible"
      fill="none"
      strokeLinecap="round"
    >
      <title>Map</title>
      <circle r={ringM} className="fill-accent" fillOpacity="0.14" />
      {you && <circle cx={you.x} cy={you.y} r={you.accuracyM} className="fill-you" fillOpacity="0.14" />}
      <circle r={ringM} className="stroke-surface" strokeWidth="6" {...PIXELS} />
      <circle r={ringM} className="stroke-accent" strokeWidth="3" {...PIXELS} />
      {you && (
        <>
          <path d={`M ${you.x} ${you.y} L 0 0`} className="stroke-surface" strokeWidth="5" {...PIXELS} />
          <path
            d={`M ${you.x} ${you.y} L 0 0`}
            className="stroke-ink"
            strokeWidth="2.5"
            strokeDasharray="0.1 7"
            {...PIXELS}
          />
        </>
      )}
      <Dot x={0} y={0} className="stroke-accent" diameter={9} />
      {you && <Dot {...you} className="stroke-you" diameter={small ? 10 : 16} />}
    </svg>
  )
}

const PIXELS = { vectorEffect: 'non-scaling-stroke' } as const

/** A stroke of no length with round ends. */
const Dot = ({ x, y, className, diameter }: { x: number; y: number; className: string; diameter: number }) => (
  <>
    <path d={`M ${x} ${y} h 0.01`} className="stroke-surface" strokeWidth={diameter + 6} {...PIXELS} />
    <path d={`M ${x} ${y} h 0.01`} className={className} strokeWidth={diameter} {...PIXELS} />
  </>
)
