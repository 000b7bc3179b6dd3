import type { ReactNode } from 'react'
import { SectionHeading } from '../section-heading.tsx'
import { ClassDrawing, EventDrawing, SiteDrawing } from './drawings.tsx'

/** Where the product is used, with its poster or its live wall. */
export const Scenes = () => (
  <section aria-labelledby="scenes" className="flex flex-col gap-8">
    <SectionHeading id="scenes" title="Put it on the wall" lead="Print a poster, or show a live wall on any screen." />
    {/* A row on phones. The next card looks in from the edge. */}
    <ul
      aria-labelledby="scenes"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a row wider than the screen scrolls by keyboard too
      tabIndex={0}
      className="-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 pb-1 sm:-mx-6 sm:scroll-px-6 sm:px-6 md:mx-0 md:grid md:grid-cols-3 md:gap-6 md:overflow-visible md:px-0"
    >
      <Scene
        drawing={<ClassDrawing />}
        title="A class"
        text="Print one code for the term. It opens for each lesson, and you see who came late."
      />
      <Scene
        drawing={<SiteDrawing />}
        title="A site"
        text="The crew checks in at the gate, with a photo if you ask for one."
      />
      <Scene
        drawing={<EventDrawing />}
        title="An event"
        text="Guests scan the live wall at the door, and its count rises as they arrive."
      />
    </ul>
  </section>
)

const Scene = ({ drawing, title, text }: { drawing: ReactNode; title: string; text: string }) => (
  <li className="w-65 shrink-0 snap-start overflow-hidden rounded-16 border border-line bg-surface md:w-auto">
    {drawing}
    <div className="flex flex-col gap-1 p-4 md:p-6">
      <h3 className="font-bold text-18">{title}</h3>
      <p className="text-16 text-ink-2">{text}</p>
    </div>
  </li>
)
