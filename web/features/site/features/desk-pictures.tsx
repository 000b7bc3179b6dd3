import { Check, MapPin, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { WallPoster } from '../landing/scenes/on-the-wall.tsx'

const Sheet = ({ className, children }: { className: string; children: ReactNode }) => (
  <div className={cx('absolute rounded-16 border border-line bg-surface shadow-2', className)}>{children}</div>
)

export const LinkAndPoster = () => (
  <div className="absolute inset-0 flex flex-col items-center gap-4 pt-5">
    <p className="flex h-11 shrink-0 items-center gap-3 rounded-10 border border-line bg-surface ps-4 pe-3 shadow-2">
      <span className="font-mono text-14 text-ink-2">
        nearmark<span className="text-ink">/checkin/8sK2</span>
      </span>
      <span className="flex items-center gap-1 font-medium text-14 text-accent-ink">
        <Icon as={Check} sizePx={16} />
        Copied
      </span>
    </p>
    <svg viewBox="-4 -8 72 100" className="h-50 overflow-visible lg:h-60" fill="none" aria-hidden="true">
      <WallPoster x={0} y={0} />
    </svg>
  </div>
)

const FOUND = [
  { main: '12 Quay Street', rest: 'Harbour, Bayview' },
  { main: '12 Quayside Lane', rest: 'Old Town, Bayview' },
  { main: 'Quay 12 Ferry Terminal', rest: 'Harbour, Bayview' },
]

export const PlaceSearch = () => (
  <div className="absolute inset-x-4 top-3 mx-auto flex max-w-100 flex-col gap-2 lg:top-7">
    <p className="flex h-12 items-center gap-3 rounded-10 border border-accent bg-surface px-3 text-16 shadow-[0_0_0_1px_var(--accent)]">
      <span className="text-ink-3">
        <Icon as={Search} />
      </span>
      12 Quay
    </p>
    <div className="overflow-hidden rounded-10 border border-line bg-surface shadow-2">
      {FOUND.map(({ main, rest }, at) => (
        <p key={main} className={cx('flex h-13 items-center gap-3 px-3 text-14', at === 0 && 'bg-accent-soft')}>
          <span className={at === 0 ? 'text-accent-ink' : 'text-ink-3'}>
            <Icon as={MapPin} />
          </span>
          <span>
            <span className="block font-medium">{main}</span>
            <span className="block text-ink-2">{rest}</span>
          </span>
        </p>
      ))}
    </div>
  </div>
)

export const ConfirmEmail = () => (
  <Sheet className="inset-x-4 top-4 mx-auto flex h-70 max-w-90 flex-col gap-3 p-4 lg:top-6 lg:p-5">
    <p className="flex items-center gap-2 font-medium text-14">
      <Ring variant="logo" sizePx={22} />
      Nearmark
    </p>
    <p className="font-bold text-18">Confirm your check-in</p>
    <p className="rounded-10 bg-surface-2 px-3 py-2 text-14">
      Maya Lindholm
      <span className="block text-ink-2">Harbour Hall</span>
    </p>
    <p className="flex h-11 shrink-0 items-center justify-center rounded-10 bg-accent font-medium text-14 text-on-accent">
      Confirm My Check-in
    </p>
  </Sheet>
)

const ROWS = [
  ['name', 'time', 'metres'],
  ['Maya Lindholm', '09:02', '8'],
  ['Tomás Prado', '09:01', '12'],
  ['Aisyah Rahman', '08:58', '21'],
  ['Jonas Weber', '08:57', '5'],
  ['Grace Obi', '08:55', '34'],
]

/** Cut at the right and at the bottom, as a sheet with more columns and rows is. */
export const Spreadsheet = () => (
  <div className="absolute start-4 top-6 w-100 sm:start-6 overflow-hidden rounded-ss-10 border border-line bg-surface text-14 lg:top-8">
    {ROWS.map(([name, time, metres], at) => (
      <div
        key={name}
        className={cx(
          'grid h-10 grid-cols-[2rem_8rem_4.25rem_1fr] items-center divide-x divide-line border-line border-b *:flex *:h-full *:items-center *:px-3',
          at === 0 && 'bg-surface-2 font-medium text-ink-2',
        )}
      >
        <span className="justify-center bg-surface-2 px-0! text-12 text-ink-3">{at + 1}</span>
        <span>{name}</span>
        <span>{time}</span>
        <span>{metres}</span>
      </div>
    ))}
  </div>
)

const RECORD = [
  ['IP address', '203.0.113.24'],
  ['Device', 'iPhone'],
  ['Browser', 'Safari 26'],
  ['Distance', '8 m (± 5 m)'],
]

export const RecordedDevice = () => (
  <Sheet className="inset-x-6 top-6 px-4 lg:top-8">
    <p className="flex h-14 items-center justify-between border-line border-b">
      <span className="font-bold text-16">Maya Lindholm</span>
      <span className="text-14 text-ink-2">09:02:14</span>
    </p>
    <dl className="divide-y divide-line text-14">
      {RECORD.map(([name, value]) => (
        <div key={name} className="flex h-12 items-center justify-between">
          <dt className="text-ink-2">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
)
