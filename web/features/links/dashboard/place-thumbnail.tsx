import { cx } from '../../../ui/cx.ts'
import { streetsOf } from './streets.ts'

type Props = {
  linkId: string
  /** Whether the ring takes check-ins. */
  open: boolean
}

/** The ring on an invented map, by which a link is told from its neighbours, which may be at the same place. It needs no tiles, so a thousand cost nothing. */
export function PlaceThumbnail({ linkId, open }: Props) {
  const { angle, path } = streetsOf(linkId)
  return (
    <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" className="size-12 shrink-0 rounded-10 bg-line/70">
      <g transform={`rotate(${angle} 24 24)`} className="stroke-surface">
        <path d={path.lanes} strokeWidth="1.5" />
        <path d={path.avenues} strokeWidth="3.5" />
      </g>
      <circle
        cx="24"
        cy="24"
        r="15"
        pathLength={open ? undefined : 48}
        strokeDasharray={open ? undefined : '0.1 1.9'}
        strokeLinecap="round"
        strokeWidth="2"
        className={cx(open ? 'fill-accent-soft stroke-accent' : 'stroke-line-strong')}
        fillOpacity="0.7"
      />
      <circle cx="24" cy="24" r="3.5" className={open ? 'fill-accent' : 'fill-line-strong'} />
    </svg>
  )
}
