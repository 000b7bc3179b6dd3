import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Ring } from '../../../../ui/ring.tsx'
import { NOT_AT_LOCATION, wayThere } from '../../../checkins/index.ts'

const RADIUS_M = 100
/** Metres to the place, and its direction: see replay.css. */
const READINGS = [
  { distanceM: 340, bearing: 118 },
  { distanceM: 180, bearing: 118 },
  { distanceM: 110, bearing: 118 },
]

const Sheet = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`absolute inset-0 flex flex-col bg-surface p-4 ${className}`}>{children}</div>
)

const button = 'flex shrink-0 items-center justify-center rounded-10 font-medium'

/** The words of the visitor's page, in its order. */
export const Outside = () => (
  <Sheet className="gap-3">
    <div className="flex items-end justify-between gap-3">
      <div className="min-w-0">
        <Badge tone="warn">{NOT_AT_LOCATION}</Badge>
        <Readings className="mt-2 h-9 font-bold text-22 leading-9 lg:text-28">
          {READINGS.map(({ distanceM }) => `${distanceM}\u00a0m away`)}
        </Readings>
      </div>
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface-2 text-you">
        <span className="replay-arrow flex">
          <Icon as={ArrowUp} sizePx={24} />
        </span>
      </span>
    </div>
    <Readings className="-mt-2 h-5 text-12 leading-5 lg:text-14">
      {READINGS.map(({ distanceM, bearing }) => wayThere(bearing, { distanceM, radiusM: RADIUS_M }))}
    </Readings>
    <p className="text-12 text-ink-2 max-lg:hidden">
      <b className="font-bold text-ink">Already there?</b> Step near a window or outside and turn on Wi-Fi for a better
      fix.
    </p>
    <p className="text-12 text-ink-2">Updates automatically every 10 seconds.</p>
    <div className="mt-auto grid grid-cols-[1fr_1.3fr] gap-2 text-14 lg:grid-cols-2">
      <p className={`${button} h-11 border border-line-strong`}>Try Again</p>
      <p className={`${button} h-11 bg-accent text-on-accent`}>Open in Maps</p>
    </div>
  </Sheet>
)

/** One line, which changes as the dot comes nearer. */
const Readings = ({ className, children }: { className: string; children: string[] }) => (
  <div className={`overflow-hidden whitespace-nowrap ${className}`}>
    <div className="replay-metres">
      {children.map(line => (
        <p key={line}>{line}</p>
      ))}
    </div>
  </div>
)

type EntryProps = { label: string; value: string; className?: string }

const Entry = ({ label, value, className = '' }: EntryProps) => (
  <div className={`flex flex-col gap-1 ${className}`}>
    <p className="font-medium text-12">{label}</p>
    <p className="flex h-10 items-center rounded-10 border border-line-strong px-3 text-14">{value}</p>
  </div>
)

/** The head of the visitor's form. */
export const YouAreHere = () => (
  <div className="flex items-center gap-3">
    <Ring variant="inside" sizePx={36} />
    <div>
      <p className="font-bold text-18 leading-5">You’re here</p>
      <p className="text-12 text-ink-2">Harbour Hall</p>
    </div>
  </div>
)

export const Form = () => (
  <Sheet className="replay-inside gap-3">
    <YouAreHere />
    <Entry label="Name" value="Maya Lindholm" />
    <Entry label="Email" value="maya@example.com" className="max-lg:hidden" />
    <p className={`${button} replay-press mt-auto h-12 bg-accent text-16 text-on-accent`}>Check In</p>
  </Sheet>
)

/** Made to be shown at the door. */
export const Pass = () => (
  <div className="replay-pass absolute inset-0 flex flex-col items-center bg-accent px-5 pt-8 pb-5 text-center text-on-accent">
    <p className="font-medium text-14">Check-in Confirmed</p>
    <svg viewBox="0 0 48 48" className="mt-8 size-32" fill="none" stroke="currentColor" aria-hidden="true">
      <circle cx="24" cy="24" r="21" strokeWidth="2.5" />
      <path
        d="M 15.5 24.8 L 21.5 30.8 L 33 18.6"
        pathLength="1"
        strokeDasharray="1"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="replay-check"
      />
    </svg>
    <p className="mt-8 font-bold text-28">Maya Lindholm</p>
    <p className="mt-1 font-bold text-40">09:02</p>
    <p className="text-14">Saturday, November 21</p>
    <p className="mt-auto w-full rounded-16 border border-current px-4 py-3 text-start text-14">
      <span className="block font-bold text-16">Harbour Hall</span>12 Quay Street
    </p>
  </div>
)
