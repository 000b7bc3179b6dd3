import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { ReplayMap } from './replay-map.tsx'

const WORDS =
  'A phone shows the check-in page of Harbour Hall. Outside the ring it says ‘180 m away’. Inside the ring it says ‘You are here’ and shows a form. Then it says ‘Check-in Confirmed’.'

const METRES = ['180 m away', '120 m away', '60 m away']

/** The visitor's page, played in CSS alone: outside, inside, confirmed. */
export const PhoneReplay = () => (
  <div className="replay flex flex-col items-center gap-3">
    <div
      role="img"
      aria-label={WORDS}
      className="relative w-74 select-none rounded-[2.75rem] border border-line-strong bg-surface-2 p-2 shadow-3"
    >
      <div className="flex h-148 flex-col overflow-hidden rounded-[2.25rem] border border-line bg-bg">
        <div className="flex flex-col gap-0.5 px-4 pt-5 pb-4">
          <p className="flex items-center gap-1.5 font-medium text-12 text-ink-2">
            <Ring variant="logo" sizePx={16} />
            Nearmark
          </p>
          <p className="mt-2 font-bold text-22">Harbour Hall</p>
          <p className="text-14 text-ink-2">12 Quay Street, open until 18:00</p>
        </div>
        <ReplayMap />
        <div className="relative flex-1 overflow-hidden">
          <Outside />
          <Inside />
          <Done />
        </div>
      </div>
    </div>
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-10 px-3 text-14 text-ink-2 hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus motion-reduce:hidden">
      <input type="checkbox" className="peer sr-only" />
      <span className="contents peer-checked:hidden">
        <Icon as={Pause} sizePx={16} />
      </span>
      <span className="hidden peer-checked:contents">
        <Icon as={Play} sizePx={16} />
      </span>
      Pause the replay
    </label>
  </div>
)

const Sheet = ({ className = '', children }: { className?: string; children: ReactNode }) => (
  <div className={`absolute inset-0 flex flex-col gap-4 border-line border-t bg-surface p-4 ${className}`}>
    {children}
  </div>
)

const Outside = () => (
  <Sheet>
    <div className="flex items-center gap-3">
      <Ring variant="outside" sizePx={40} />
      <div>
        <div className="h-[1.71875rem] overflow-hidden">
          <div className="replay-metres font-bold text-22">
            {METRES.map(words => (
              <p key={words}>{words}</p>
            ))}
          </div>
        </div>
        <p className="text-14 text-ink-2">Not at location</p>
      </div>
    </div>
    <p className="text-14 text-ink-2">Move closer. You can check in within 100 m of the place.</p>
  </Sheet>
)

const Entry = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col gap-1">
    <p className="font-medium text-12">{label}</p>
    <p className="flex h-9 items-center rounded-10 border border-line-strong px-3 text-14">{value}</p>
  </div>
)

const Inside = () => (
  <Sheet className="replay-inside">
    <div className="flex items-center gap-3">
      <Ring variant="inside" sizePx={36} />
      <div>
        <p className="font-bold text-18">You are here</p>
        <p className="text-12 text-ink-2">8 m from the place</p>
      </div>
    </div>
    <Entry label="Name" value="Maya Lindholm" />
    <div className="mt-auto">
      <p className="replay-press flex h-12 items-center justify-center rounded-10 bg-accent font-medium text-16 text-on-accent">
        Check In
      </p>
    </div>
  </Sheet>
)

const Done = () => (
  <Sheet className="replay-done items-center justify-center text-center">
    <svg viewBox="0 0 48 48" className="size-20 overflow-visible" fill="none" aria-hidden="true">
      <circle cx="24" cy="24" r="20" className="fill-accent-soft stroke-accent" strokeWidth="3" />
      <path
        d="M 15.5 24.8 L 21.5 30.8 L 33 18.6"
        pathLength="1"
        strokeDasharray="1"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="replay-check stroke-accent"
      />
    </svg>
    <div>
      <p className="font-bold text-22">Check-in Confirmed</p>
      <p className="mt-1 text-14 text-ink-2">09:02, Harbour Hall</p>
    </div>
  </Sheet>
)
