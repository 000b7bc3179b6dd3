import { cx } from '../../../ui/cx.ts'

const SESSIONS = [
  { name: 'Mon 11 Jan, 09:00', present: 24, late: 3 },
  { name: 'Wed 13 Jan, 09:00', present: 26, late: 1 },
  { name: 'Mon 18 Jan, 09:00', cancelled: true },
  { name: 'Wed 20 Jan, 09:00', open: true, present: 17, late: 0 },
]

const cardClass =
  'absolute inset-x-4 top-5 divide-y divide-line rounded-16 border border-line bg-surface shadow-2 lg:inset-x-8 lg:top-7'
const rowClass = 'flex h-13 items-center justify-between gap-3 px-4 text-14'

/** Sessions of one link; the picture's lower edge cuts the last. */
export const SessionsOfTerm = () => (
  <div className={cardClass}>
    {SESSIONS.map(({ name, present, late, cancelled, open }) => (
      <div key={name} className={rowClass}>
        <p className={cx('truncate font-medium', cancelled && 'text-ink-3 line-through')}>{name}</p>
        {cancelled ? (
          <p className="text-danger">Cancelled</p>
        ) : (
          <p className="flex shrink-0 items-center gap-3 text-ink-2">
            {open && <span className="size-2 rounded-full bg-accent" />}
            <span>
              <span className="font-medium text-ink">{present}</span> present
            </span>
            <span>
              <span className="font-medium text-ink">{late}</span> late
            </span>
          </p>
        )}
      </div>
    ))}
  </div>
)

const HERE = [
  { name: 'Aisyah binti Ali', at: '08:57' },
  { name: 'Ben Okafor', at: '08:59' },
  { name: 'Chiara Rossi', at: '12 min late' },
]

/** The first people of a list who are here. */
export const ExpectedHere = () => (
  <div className={cardClass}>
    <div className="grid grid-cols-2 gap-1 p-2 text-center font-medium text-14">
      <p className="rounded-10 bg-accent-soft py-2 text-accent-ink">Here 23</p>
      <p className="py-2 text-ink-2">Not yet 7</p>
    </div>
    {HERE.map(({ name, at }) => (
      <div key={name} className={rowClass}>
        <p className="truncate font-medium">{name}</p>
        <p className="shrink-0 text-ink-2">{at}</p>
      </div>
    ))}
  </div>
)
