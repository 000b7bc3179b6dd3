import { ChevronDown, Play } from 'lucide-react'
import type { DemoFilm, SiteFacts } from '../../../../contract/rendered.ts'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { SectionHeading } from './section-heading.tsx'

const boxClass = 'aspect-video w-full rounded-16 border border-line bg-surface-2 object-cover'

/** The silent film’s captions and what it shows beside them. */
const TRANSCRIPT = [
  'Pick the place. An organiser types ‘12 Quay’, chooses 12 Quay Street and names it Harbour Hall. A ring of 100 m appears around it on the map.',
  'Share its link or QR code. The link is made, and copied.',
  'Opens in a browser. No app, no account. A visitor’s phone shows the place and asks for its location.',
  'Too far away? It says how far. The phone reads 340 m, then 220 and 160 as the visitor walks.',
  'Within 100 m, the form opens. The visitor enters the name Maya Lindholm.',
  'You see it the moment it happens. The phone turns green and says ‘Check-in Confirmed’, and the name appears at the top of the organiser’s list.',
]

/** Shows the poster until site-behaviour.ts replaces it by the player. Without JavaScript the poster is a link. */
export const DemoVideo = ({ light, dark }: NonNullable<SiteFacts['demo']>) => (
  <section aria-labelledby="demo" className="grid items-start gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
    <SectionHeading
      id="demo"
      title="See it happen"
      lead={'From a place to its first check-in in half a minute. Filmed in the product, in a made\u2011up town.'}
    />
    <div>
      <button
        type="button"
        data-plays
        className="group relative block w-full rounded-16 noscript:hidden"
        aria-label="Play the demo video"
      >
        <Poster film={light} className={dark ? 'in-data-[theme=dark]:hidden' : ''} />
        {dark && <Poster film={dark} className="not-in-data-[theme=dark]:hidden" />}
        <PlayMark />
      </button>
      <noscript>
        <a href={light.videoPath} className="group relative block rounded-16" aria-label="Play the demo video">
          <Poster film={light} />
          <PlayMark />
        </a>
      </noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: the film is silent, its captions are in the picture, and a transcript follows */}
      <video
        data-demo
        hidden
        controls
        playsInline
        preload="none"
        src={light.videoPath}
        width={1280}
        height={720}
        tabIndex={-1}
        aria-label="Demo video"
        className={boxClass}
      />
      <details className="group mt-2">
        <summary className="flex min-h-11 w-fit list-none items-center gap-1 text-14 text-ink-2 [&::-webkit-details-marker]:hidden">
          Read What It Shows
          <span className="transition-transform group-open:rotate-180">
            <Icon as={ChevronDown} />
          </span>
        </summary>
        <ol className="flex max-w-150 list-decimal flex-col gap-2 ps-5 pb-2 text-14 text-ink-2">
          {TRANSCRIPT.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </details>
    </div>
  </section>
)

const Poster = ({ film, className = '' }: { film: DemoFilm; className?: string }) => (
  <picture className="contents">
    <source media="(max-width: 47.99rem)" srcSet={film.smallPosterPath} />
    <img
      src={film.posterPath}
      data-film={film.videoPath}
      alt=""
      width={1280}
      height={720}
      loading="lazy"
      decoding="async"
      className={cx(boxClass, className)}
    />
  </picture>
)

/** Stands in the middle of the ring that the poster keeps for it. */
const PlayMark = () => (
  <span className="-translate-1/2 absolute top-1/2 left-[24%] flex size-14 md:size-18 items-center justify-center rounded-full bg-accent text-on-accent shadow-3 transition-transform group-hover:scale-105">
    <Play size={28} strokeWidth={1.75} aria-hidden className="ms-1" />
  </span>
)
