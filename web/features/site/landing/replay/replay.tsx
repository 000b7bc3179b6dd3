import { Pause, Play } from 'lucide-react'
import { Icon } from '../../../../ui/icon.tsx'
import { Arrivals } from './arrivals.tsx'
import { Phone } from './phone.tsx'
import { World } from './world.tsx'

const WORDS =
  'A dot walks towards Harbour Hall. The phone says ‘340 m away’, then 180, then 110. As the dot crosses the ring of 100 m, the phone says ‘You’re here’ and shows a form. Then it says ‘Check-in Confirmed’, and the name appears in the organiser’s list.'

/** The whole idea in one movement, in CSS alone: outside, inside, confirmed. */
export const Replay = () => (
  <div className="replay flex flex-col items-center gap-3">
    <div role="img" aria-label={WORDS} className="relative flex w-full select-none justify-center">
      <World />
      <Arrivals />
      <Phone />
      <span className="replay-dot pointer-events-none absolute start-1/2 top-(--place-y) z-10 -ms-2.5 -mt-2.5 size-5 rounded-full border-3 border-surface bg-you shadow-[0_0_0_7px_color-mix(in_oklab,var(--you)_18%,transparent)]" />
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
