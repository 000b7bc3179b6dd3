import { CHECK_IN_RADIUS_M } from '../../../../../contract/geo.ts'
import type { MapView } from './map-view.ts'

interface Props {
  view: MapView
  /** In place of streets. */
  grid: boolean
}

/**
 * The ring, the visitor and the way between them, in metres. Strokes and dots keep their size in pixels at every scale;
 * each has a pale edge, so that it stands out on any street map.
 */
export function MapDrawing({ view: { frame, you, scaleM }, grid }: Props) {
  return (
    <svg
      viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
      className="relative size-full overflow-visible"
      fill="none"
      strokeLinecap="round"
    >
      <title>Map</title>
      {grid && <Grid cellM={scaleM} strokeWidth={frame.height / 220} />}
      <circle r={CHECK_IN_RADIUS_M} className="fill-accent" fillOpacity="0.14" />
      {you && <circle cx={you.x} cy={you.y} r={you.accuracyM} className="fill-you" fillOpacity="0.14" />}
      <circle r={CHECK_IN_RADIUS_M} className="stroke-surface" strokeWidth="6" {...PIXELS} />
      <circle r={CHECK_IN_RADIUS_M} className="stroke-accent" strokeWidth="3" {...PIXELS} />
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
      {you && <Dot {...you} className="stroke-you" diameter={16} />}
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

/** Wider than any window, around the place. */
const GRID_CELLS = 40

const Grid = ({ cellM, strokeWidth }: { cellM: number; strokeWidth: number }) => {
  const edge = GRID_CELLS * cellM
  return (
    <>
      <pattern id="grid" width={cellM} height={cellM} patternUnits="userSpaceOnUse">
        <path d={`M ${cellM} 0 H 0 V ${cellM}`} className="stroke-line" strokeWidth={strokeWidth} />
      </pattern>
      <path d={`M ${-edge} ${-edge} H ${edge} V ${edge} H ${-edge} Z`} fill="url(#grid)" />
    </>
  )
}
