import type { SiteView } from './site-view.ts'

/** Of the viewBox. */
const SIZE = 320

/** The ring, and the own dot with the circle in which the phone says it is. */
export function SiteDrawing({ view: { you, halfM }, radiusM }: { view: SiteView; radiusM: number }) {
  const units = SIZE / 2 / halfM
  return (
    <svg
      viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`}
      role="img"
      aria-label={you ? 'Map with the ring and you' : 'Map with the ring'}
      className="mx-auto block h-[min(40svh,20rem)] w-full rounded-16 border border-line bg-surface-2"
    >
      <circle r={radiusM * units} className="fill-accent stroke-accent" fillOpacity="0.14" strokeWidth="2.5" />
      <circle r="4" className="fill-accent stroke-surface" strokeWidth="1.5" />
      {you && (
        <>
          <circle
            cx={you.x * units}
            cy={you.y * units}
            r={you.accuracyM * units}
            className="fill-you stroke-you"
            fillOpacity="0.14"
            strokeDasharray="4 4"
          />
          <circle cx={you.x * units} cy={you.y * units} r="7" className="fill-you stroke-surface" strokeWidth="2" />
        </>
      )}
    </svg>
  )
}
