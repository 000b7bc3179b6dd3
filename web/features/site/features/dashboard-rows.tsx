import { Sparkline } from '../../../ui/sparkline.tsx'

const LINKS = [
  {
    name: 'Harbour Hall',
    expiry: 'Expires in 1 day',
    days: [3, 5, 2, 8, 6, 9, 4, 7, 12, 10, 14, 11, 16, 19],
    count: 58,
    last: 'Just now',
  },
  {
    name: 'Room 204',
    expiry: 'Never expire',
    days: [9, 0, 0, 8, 9, 7, 9, 8, 0, 0, 9, 8, 9, 9],
    count: 312,
    last: '2 min ago',
  },
  {
    name: 'North Gate',
    expiry: 'Never expire',
    days: [4, 6, 5, 5, 0, 0, 7, 6, 8, 6, 5, 0, 0, 7],
    count: 147,
    last: '1 hr ago',
  },
]

/** The first rows of a creator's dashboard; the picture's lower edge cuts the last. */
export const DashboardRows = () => (
  <div className="absolute inset-x-4 top-5 divide-y divide-line rounded-16 border border-line bg-surface shadow-2 lg:inset-x-8 lg:top-9">
    {LINKS.map(({ name, expiry, days, count, last }, at) => (
      <div
        key={name}
        className="grid h-17 grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4 px-4 lg:grid-cols-[3rem_minmax(0,1fr)_6rem_6.5rem]"
      >
        <Thumbnail turn={at * 24 - 18} />
        <div>
          <p className="truncate font-medium text-16">{name}</p>
          <p className="flex items-center gap-1.5 truncate text-14 text-ink-2">
            <span className="size-1.5 shrink-0 rounded-full bg-accent" />
            {expiry}
          </p>
        </div>
        <div className="h-7 max-lg:hidden">
          <Sparkline values={days} label="" />
        </div>
        <p className="text-14 text-ink-2">
          <span className="font-medium text-ink">{count}</span> check-ins
          <span className="block">{last}</span>
        </p>
      </div>
    ))}
  </div>
)

const Thumbnail = ({ turn }: { turn: number }) => (
  <svg viewBox="0 0 48 48" aria-hidden="true" fill="none" className="size-12 rounded-10 bg-line">
    <g transform={`rotate(${turn} 24 24)`} className="stroke-surface">
      <path d="M -12 3 H 60 M -12 31 H 60 M -12 43 H 60 M 5 -12 V 60 M 36 -12 V 60" strokeWidth="1.5" />
      <path d="M -12 17 H 60 M 20 -12 V 60" strokeWidth="3.5" />
    </g>
    <circle cx="24" cy="24" r="15" strokeWidth="2" className="fill-accent-soft stroke-accent" fillOpacity="0.7" />
    <circle cx="24" cy="24" r="3.5" className="fill-accent" />
  </svg>
)
