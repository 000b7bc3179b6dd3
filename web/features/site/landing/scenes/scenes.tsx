import type { ReactNode } from 'react'
import { SectionHeading } from '../section-heading.tsx'
import { ClassDrawing, EventDrawing, SiteDrawing } from './drawings.tsx'

/** Where the product is used, with its poster or its live wall. */
export const Scenes = () => (
  <section aria-labelledby="scenes" className="flex flex-col gap-8">
    <SectionHeading id="scenes" title="Put it on the wall" lead="Print a poster, or show a live wall on any screen." />
    <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
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
  <li className="overflow-hidden rounded-16 border border-line bg-surface max-md:grid max-md:grid-cols-[9rem_minmax(0,1fr)] max-sm:block">
    {drawing}
    <div className="flex flex-col gap-1 p-4 sm:p-6 max-md:justify-center">
      <h3 className="font-bold text-18">{title}</h3>
      <p className="text-16 text-ink-2">{text}</p>
    </div>
  </li>
)
