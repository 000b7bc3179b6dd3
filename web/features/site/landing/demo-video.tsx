import { Play } from 'lucide-react'
import type { SiteFacts } from '../../../../contract/rendered.ts'
import { SectionHeading } from './section-heading.tsx'

const VIDEO = '/api/video/demo.mp4'
const boxClass = 'aspect-video w-full rounded-16 border border-line bg-surface-2 object-cover'

/** Shows the poster until site-behaviour.ts replaces it by the player. Without JavaScript the poster is a link. */
export const DemoVideo = ({ posterPath, darkPosterPath, captionsPath }: NonNullable<SiteFacts['demo']>) => (
  <section aria-labelledby="demo" className="grid items-center gap-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-12">
    <SectionHeading
      id="demo"
      title="See it happen"
      lead="From your email to the first check-in, in 29 seconds. Nothing staged."
    />
    <div>
      <button
        type="button"
        data-plays
        className="group relative block w-full rounded-16 noscript:hidden"
        aria-label="Play the demo video"
      >
        <Poster path={posterPath} darkPath={darkPosterPath} />
        <PlayMark />
      </button>
      <noscript>
        <a href={VIDEO} className="group relative block rounded-16" aria-label="Play the demo video">
          <Poster path={posterPath} darkPath={darkPosterPath} />
          <PlayMark />
        </a>
      </noscript>
      {/* biome-ignore lint/a11y/useMediaCaption: the recording says nothing; its captions are a track where there is one */}
      <video
        data-demo
        hidden
        controls
        playsInline
        preload="none"
        src={VIDEO}
        width={1280}
        height={720}
        tabIndex={-1}
        aria-label="Demo video"
        className={boxClass}
      >
        {captionsPath && <track kind="captions" src={captionsPath} srcLang="en" label="English" default />}
      </video>
    </div>
  </section>
)

const Poster = ({ path, darkPath }: { path: string; darkPath: string | null }) => (
  <picture>
    {darkPath && <source srcSet={darkPath} media="(prefers-color-scheme: dark)" />}
    <img src={path} alt="" width={1280} height={720} loading="lazy" decoding="async" className={boxClass} />
  </picture>
)

/** Placed below the poster's text, left of its phone. */
const PlayMark = () => (
  <span className="absolute start-[7.5%] bottom-[8%] flex size-14 md:size-18 items-center justify-center rounded-full bg-accent text-on-accent shadow-3 transition-transform group-hover:scale-105">
    <Play size={28} strokeWidth={1.75} aria-hidden className="ms-1" />
  </span>
)
