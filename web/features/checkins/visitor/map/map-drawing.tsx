import type { Point } from '../../../../../contract/geo.ts'
import type { Position } from '../../../../lib/geolocation.ts'
import { formatDistance } from '../presence/presence-texts.ts'
import { mapView, PANEL_HEIGHT, PANEL_WIDTH } from './map-view.ts'

const LEFT = 14
const BOTTOM = PANEL_HEIGHT - 14

/** A map that needs neither tiles nor a library. */
export function MapDrawing({ target, fix }: { target: Point; fix: Position | null }) {
  const { target: centre, radius, you, scaleBar } = mapView(target, fix)
  return (
    <svg
      viewBox={`0 0 ${PANEL_WIDTH} ${PANEL_HEIGHT}`}
      className="absolute inset-0 z-10 size-full bg-surface-2"
      fill="none"
    >
      <title>Map</title>
      <defs>
        <pattern id="grid" width={scaleBar.width} height={scaleBar.width} patternUnits="userSpaceOnUse">
          <path d={`M ${scaleBar.width} 0 H 0 V ${scaleBar.width}`} className="stroke-line" />
        </pattern>
      </defs>
      <rect width={PANEL_WIDTH} height={PANEL_HEIGHT} fill="url(#grid)" />
      <circle
        cx={centre.x}
        cy={centre.y}
        r={radius}
        className="fill-accent-soft stroke-accent"
        strokeWidth="2"
        fillOpacity="0.75"
      />
      {you && (
        <circle
          cx={you.x}
          cy={you.y}
          r={you.accuracyRadius}
          className="fill-you stroke-you"
          fillOpacity="0.12"
          strokeOpacity="0.5"
        />
      )}
      {you && (
        <path
          d={`M ${you.x} ${you.y} L ${centre.x} ${centre.y}`}
          className="stroke-ink-3"
          strokeWidth="1.5"
          strokeDasharray="2 5"
          strokeLinecap="round"
        />
      )}
      <circle cx={centre.x} cy={centre.y} r="4.5" className="fill-accent stroke-surface" strokeWidth="1.5" />
      {you && <circle cx={you.x} cy={you.y} r="7" className="fill-you stroke-surface" strokeWidth="2.5" />}
      <ScaleBar metres={scaleBar.metres} width={scaleBar.width} />
      <North />
    </svg>
  )
}

const ScaleBar = ({ metres, width }: { metres: number; width: number }) => (
  <g className="stroke-ink-2" strokeWidth="1.5">
    <path d={`M ${LEFT} ${BOTTOM - 4} V ${BOTTOM} H ${LEFT + width} V ${BOTTOM - 4}`} />
    <text x={LEFT} y={BOTTOM - 8} className="fill-ink-2" stroke="none" fontSize="10">
      {formatDistance(metres)}
    </text>
  </g>
)

const North = () => (
  <g transform={`translate(${PANEL_WIDTH - 18} 12)`}>
    <path d="M 0 0 L 4.5 11 L 0 8.5 L -4.5 11 Z" className="fill-ink-2" />
    <text y="22" textAnchor="middle" className="fill-ink-2" fontSize="10">
      N
    </text>
  </g>
)
