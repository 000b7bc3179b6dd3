import { paths } from '../../../../contract/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import { type Feature, featuresOf, TERM_FEATURES } from './features.tsx'

const PERFECT_FOR = [
  'Event check-ins',
  'Site visits',
  'Off-site teams',
  'Field audits and inspections',
  'Attendance',
  'Classes and workshops',
]

export const FeaturesPage = ({ plansOn }: { plansOn: boolean }) => (
  <div className="mx-auto flex w-full max-w-site flex-1 flex-col gap-12 px-4 py-12 sm:px-6 lg:gap-18 lg:py-18">
    <header className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem] lg:items-end lg:gap-12">
      <h1 className="max-w-160 font-bold text-40">Everything a sign-in sheet should have been</h1>
      <div className="flex flex-col items-start gap-6">
        <p className="text-18 text-ink-2">
          One link per place. People check in from their browser, and you know who, when and how close.
        </p>
        <ButtonLink href={paths.create} size={52}>
          {plansOn ? 'Get Started Free' : 'Get Started'}
        </ButtonLink>
      </div>
    </header>
    <section aria-label="Features">
      <FeatureTiles features={featuresOf(plansOn)} />
      <p className="mt-6 text-16 text-ink-2">
        Wondering how far to trust one?{' '}
        <a href={paths.howSure} className="text-accent-ink underline underline-offset-2">
          {unbroken('How sure is a check-in?')}
        </a>
      </p>
    </section>
    <section aria-labelledby="every-week" className="flex flex-col gap-6">
      <h2 id="every-week" className="font-bold text-28">
        Week after Week
      </h2>
      <FeatureTiles features={TERM_FEATURES} />
    </section>
    <section aria-labelledby="perfect-for" className="grid gap-8 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-2">
        <h2 id="perfect-for" className="font-bold text-28">
          Perfect For
        </h2>
        <p className="text-16 text-ink-2">Anywhere showing up matters.</p>
      </div>
      <ul className="grid gap-x-8 sm:grid-cols-2">
        {PERFECT_FOR.map(use => (
          <li key={use} className="flex items-center gap-3 border-line border-b py-4 font-medium text-18">
            <span className="size-2.5 rounded-full bg-accent" aria-hidden />
            {use}
          </li>
        ))}
      </ul>
    </section>
    <div className="flex flex-col items-start gap-6 rounded-16 bg-accent-soft p-6 sm:p-12 md:flex-row md:items-center md:justify-between">
      <p className="max-w-130 font-bold text-22 text-accent-ink">
        {plansOn ? 'Your first link is free, and it stays free.' : 'Your first link takes less than a minute.'}
      </p>
      <div className="shrink-0">
        <ButtonLink href={paths.create} size={52}>
          Start Creating Check-In Links
        </ButtonLink>
      </div>
    </div>
  </div>
)

const FeatureTiles = ({ features }: { features: readonly Feature[] }) => (
  <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-6">
    {features.map(feature => (
      <FeatureTile key={feature.title} {...feature} />
    ))}
  </ul>
)

/** In sixths of the row; on a tablet, where two stand side by side, the first of an odd number is as wide as the row. */
const WIDTHS = {
  third: 'lg:col-span-2',
  half: 'lg:col-span-3',
  'two thirds': 'lg:col-span-4',
}

const FeatureTile = ({ title, text, width, picture: Picture, shows }: Feature) => (
  <li
    className={cx(
      'flex flex-col overflow-hidden rounded-16 border border-line bg-surface md:max-lg:first:nth-last-[odd]:col-span-2',
      WIDTHS[width],
    )}
  >
    <div
      role="img"
      aria-label={shows}
      className="relative isolate h-56 select-none overflow-hidden border-line border-b bg-surface-2 lg:h-60"
    >
      <div aria-hidden className="absolute inset-0">
        <Picture />
      </div>
    </div>
    <div className="flex flex-col gap-1 p-4 sm:p-6">
      <h2 className="font-bold text-18">{unbroken(title)}</h2>
      <p className="text-balance text-16 text-ink-2">{unbroken(text)}</p>
    </div>
  </li>
)
