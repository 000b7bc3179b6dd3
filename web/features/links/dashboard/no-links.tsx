import { Card } from '../../../ui/card.tsx'
import { CreateLink } from './dashboard-parts.tsx'

const STEPS = ['Choose the place on a map', 'Share its link or QR code', 'See check-ins arrive live']

/** In place of the list: the next steps, and the one action. */
export const NoLinks = () => (
  <Card flush className="grid md:min-h-[clamp(27.5rem,60svh,35rem)] md:grid-cols-2">
    <Waiting />
    <div className="flex flex-col items-start justify-center gap-4 p-5 sm:p-8 md:order-first md:gap-6 lg:px-16">
      <h2 className="font-bold text-22 md:text-28">No Check-in Links Yet</h2>
      <ol className="flex flex-col gap-2 text-16 text-ink-2 md:gap-3">
        {STEPS.map((step, index) => (
          <li key={step} className="flex items-center gap-3">
            <span
              aria-hidden
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-accent-soft font-medium text-14 text-accent-ink"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
      <div className="max-md:self-stretch max-md:[&_a]:w-full">
        <CreateLink first />
      </div>
    </div>
  </Card>
)

/** A town with the ring of a place to come, and somebody on the way to it. */
const Waiting = () => (
  <svg
    aria-hidden
    viewBox="0 0 400 300"
    preserveAspectRatio="xMidYMid slice"
    fill="none"
    className="h-32 w-full bg-surface-2 max-md:border-line max-md:border-b md:h-full md:border-line md:border-s"
  >
    <g className="stroke-surface" strokeLinecap="round">
      <path
        d="M-20 42 420 2M-20 106 420 66M-20 246 420 206M-20 318 420 278M34-20 74 320M104-20 144 320M262-20 302 320M336-20 376 320"
        strokeWidth="7"
      />
      <path d="M-20 172 420 132M166-20 206 320" strokeWidth="16" />
    </g>
    <circle
      cx="184"
      cy="152"
      r="60"
      pathLength="48"
      strokeDasharray="0 1"
      strokeLinecap="round"
      strokeWidth="4"
      fillOpacity="0.6"
      className="fill-accent-soft stroke-accent"
    />
    <circle cx="184" cy="152" r="7" strokeWidth="4" className="fill-surface stroke-accent" />
    <path
      d="M282 96 238 122"
      pathLength="6"
      strokeDasharray="0 1"
      strokeLinecap="round"
      strokeWidth="3.5"
      className="stroke-you"
    />
    <circle cx="288" cy="92" r="9" strokeWidth="3" className="fill-you stroke-surface" />
  </svg>
)
