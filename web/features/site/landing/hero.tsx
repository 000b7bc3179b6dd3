import { Action } from './action.tsx'
import { Replay } from './replay/replay.tsx'

export const Hero = () => (
  <section className="relative overflow-hidden border-line border-b">
    <div className="mx-auto grid w-full max-w-site items-start gap-x-8 gap-y-12 px-4 py-8 sm:px-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:py-12 xl:grid-cols-[minmax(0,34rem)_minmax(0,1fr)] xl:py-18 2xl:grid-cols-[minmax(0,38rem)_minmax(0,1fr)] 2xl:py-24">
      <div className="flex flex-col gap-6 lg:pt-4 2xl:gap-8 2xl:pt-12">
        <h1 className="font-bold text-40 xl:text-72">
          Replace paper <span className="whitespace-nowrap">sign-ins</span> with a link that knows the place
        </h1>
        <p className="max-w-112 text-18 text-ink-2 2xl:max-w-128 2xl:text-22 2xl:font-normal">
          Pick a place, share its link or QR code. People check in from their phone’s browser, and only when they’re
          actually there.
        </p>
        <Action inkClass="text-ink-2" />
      </div>
      <div className="relative xl:-start-10">
        <Replay />
      </div>
    </div>
  </section>
)
