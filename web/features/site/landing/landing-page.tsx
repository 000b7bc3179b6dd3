import { paths } from '../../../../contract/paths.ts'
import type { SiteFacts } from '../../../../contract/rendered.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Claims } from './claims.tsx'
import { DemoVideo } from './demo-video.tsx'
import { PhoneReplay } from './phone-replay.tsx'
import { Steps } from './steps.tsx'

export const LandingPage = ({ demo }: SiteFacts) => (
  <>
    <Hero />
    <div className="mx-auto flex w-full max-w-300 flex-col gap-18 px-4 py-18 sm:px-6 lg:gap-24 lg:py-24">
      {demo && <DemoVideo {...demo} />}
      <Steps />
      <Claims />
    </div>
    <section aria-labelledby="again" className="border-line border-t bg-accent-soft">
      <div className="mx-auto flex w-full max-w-300 flex-col items-start gap-6 px-4 py-18 sm:px-6 md:flex-row md:items-center md:justify-between">
        <h2 id="again" className="max-w-150 font-bold text-28 text-accent-ink">
          Your next event doesn’t need a clipboard
        </h2>
        <Action inkClass="text-accent-ink" />
      </div>
    </section>
  </>
)

const Hero = () => (
  <section className="relative overflow-hidden border-line border-b">
    <div className="mx-auto grid w-full max-w-300 items-center gap-x-12 gap-y-12 px-4 py-12 sm:px-6 lg:grid-cols-[minmax(0,1fr)_30rem] lg:py-18">
      <div className="flex flex-col gap-6">
        <h1 className="font-bold text-40">
          Replace paper <span className="whitespace-nowrap">sign-ins</span> with a link that knows the place
        </h1>
        <p className="max-w-130 text-18 text-ink-2">
          Pick a place, share its link or QR code. People check in from their phone’s browser, and only when they’re
          actually there.
        </p>
        <Action inkClass="text-ink-2" />
      </div>
      <div className="relative flex justify-center">
        <Rings />
        <PhoneReplay />
      </div>
    </div>
  </section>
)

const Action = ({ inkClass }: { inkClass: string }) => (
  <div className="flex flex-col items-start gap-3">
    <ButtonLink href={paths.create} size={52}>
      Create Check-in Link Here
    </ButtonLink>
    <p className={`text-14 ${inkClass}`}>Takes less than 30 seconds. No login needed.</p>
  </div>
)

/** The product's ring, as large as the hero. */
const Rings = () => (
  <svg
    viewBox="0 0 800 800"
    className="pointer-events-none absolute start-1/2 top-1/2 -z-10 size-200 max-w-none -translate-1/2"
    fill="none"
    aria-hidden="true"
  >
    <circle cx="400" cy="400" r="270" className="fill-accent-soft" fillOpacity="0.55" />
    <circle cx="400" cy="400" r="270" className="stroke-accent" strokeOpacity="0.35" strokeWidth="2" />
    <circle
      cx="400"
      cy="400"
      r="344"
      className="stroke-line-strong max-lg:hidden"
      strokeOpacity="0.5"
      strokeWidth="2"
      strokeDasharray="1 10"
      strokeLinecap="round"
    />
  </svg>
)
