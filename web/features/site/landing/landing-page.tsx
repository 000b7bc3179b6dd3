import type { SiteFacts } from '../../../../contract/rendered.ts'
import { Action } from './action.tsx'
import { Answers } from './answers.tsx'
import { Claims } from './claims.tsx'
import { DemoVideo } from './demo-video.tsx'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { Scenes } from './scenes/scenes.tsx'
import { Steps } from './steps.tsx'

export const LandingPage = ({ demo, offers }: SiteFacts) => (
  <>
    <Hero />
    <div className="mx-auto flex w-full max-w-site flex-col gap-18 px-4 py-18 sm:px-6 lg:gap-24 lg:py-24">
      {demo && <DemoVideo {...demo} />}
      <Steps />
      <Scenes />
      <Claims />
      {offers && <Pricing {...offers} />}
      <Answers />
    </div>
    <section aria-labelledby="again" className="border-line border-t bg-accent-soft">
      <div className="mx-auto flex w-full max-w-site flex-col items-start gap-6 px-4 py-18 sm:px-6 md:flex-row md:items-center md:justify-between">
        <h2 id="again" className="max-w-150 font-bold text-28 text-accent-ink">
          Your next event doesn’t need a clipboard
        </h2>
        <Action inkClass="text-accent-ink md:text-end" atEnd />
      </div>
    </section>
  </>
)
