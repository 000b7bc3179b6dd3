import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../ui/badge.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Ring } from '../../../../ui/ring.tsx'

/** Metres to the place, and to the ring around it. */
const READINGS = [
  [340, 240],
  [180, 80],
  [110, 10],
]

const Sheet = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`absolute inset-0 flex flex-col bg-surface p-4 ${className}`}>{children}</div>
)

const button = 'flex h-11 shrink-0 items-center justify-center rounded-10 font-medium text-14'

export const Outside = () => (
  <Sheet className="gap-4">
    <div className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <Badge tone="warn">Not at location</Badge>
        <div className="mt-2 h-14 overflow-hidden">
          <div className="replay-metres">
            {READINGS.map(([toPlace, toRing]) => (
              <div key={toPlace} className="h-14">
                <p className="whitespace-nowrap font-bold text-22 lg:text-28">{toPlace} m away</p>
                <p className="text-14 text-ink-2">Walk {toRing} m more</p>
              </div>
            ))}
          </div>
        </div>
      </div>
      <span className="flex size-12 shrink-0 items-center justify-center rounded-full bg-surface-2 text-you">
        <span className="replay-arrow flex">
          <Icon as={ArrowUp} sizePx={24} />
        </span>
      </span>
    </div>
    <p className="text-14 text-ink-2">Updates automatically. You can check in within 100 m.</p>
    <p className={`${button} mt-auto border border-line-strong`}>Open in Maps</p>
  </Sheet>
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
      <p className="font-bold text-18 leading-5">You are here</p>
      <p className="text-12 text-ink-2">8 m from the place</p>
    </div>
  </div>
)

export const Form = () => (
  <Sheet className="replay-inside gap-3">
    <YouAreHere />
    <Entry label="Name" value="Maya Lindholm" />
    <Entry label="Email" value="maya@example.com" className="max-lg:hidden" />
    <p className={`${button} replay-press mt-auto h-12 bg-accent text-on-accent text-16`}>Check In</p>
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
    <p className="mt-1 font-bold text-40 tabular-nums">09:02</p>
    <p className="text-14">Saturday, November 21</p>
    <p className="mt-auto w-full rounded-16 border border-current px-4 py-3 text-start text-14">
      <span className="block font-bold text-16">Harbour Hall</span>8 m from the place
    </p>
  </div>
)
