import { formatDistance } from '../../../../../contract/shown-distance.ts'

/** Half of the stroke. */
const EDGE = 0.75

/** On a large map; on a phone's the ring is the scale, and the step beside it tells the distance. */
export const ScaleBar = ({ metres, pixelsPerM }: { metres: number; pixelsPerM: number }) => {
  const width = Math.round(metres * pixelsPerM)
  return (
    <p className="scale-bar">
      {formatDistance(metres)}
      <svg width={width + 2 * EDGE} height="6" fill="none" strokeWidth={2 * EDGE} stroke="currentColor" aria-hidden>
        <path d={`M ${EDGE} 0 V 5 H ${EDGE + width} V 0`} />
      </svg>
    </p>
  )
}
