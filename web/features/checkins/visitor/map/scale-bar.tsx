import { formatDistance } from '../presence/presence-texts.ts'

const LEFT = 1.5

/** Drawn once the map has been measured; the ring is a scale by itself. */
export const ScaleBar = ({ metres, pixelsPerM }: { metres: number; pixelsPerM: number }) => {
  const width = Math.round(metres * pixelsPerM)
  return (
    <svg width={width + 2 * LEFT} height="22" className="absolute end-2 top-2 text-12" aria-hidden>
      <text
        x={width + LEFT}
        y="12"
        textAnchor="end"
        strokeWidth="3"
        className="fill-ink-2 stroke-surface [paint-order:stroke]"
      >
        {formatDistance(metres)}
      </text>
      <path d={`M ${LEFT} 15 V 20 H ${LEFT + width} V 15`} fill="none" strokeWidth="1.5" className="stroke-ink-2" />
    </svg>
  )
}
