import { unbroken } from '../../../ui/unbroken.tsx'
import { SectionHeading } from './section-heading.tsx'
import { StepRing, type StepRingState } from './step-ring.tsx'

const STEPS: { state: StepRingState; title: string; text: string }[] = [
  {
    state: 'place',
    title: 'Create',
    text: 'Search for a place or drop a pin, choose the rules and the expiry. All we need is your email.',
  },
  {
    state: 'arriving',
    title: 'Share',
    text: 'Send the link by email or in any messaging app, or put the QR code on the door.',
  },
  {
    state: 'inside',
    title: 'Check-in',
    text: 'People open it in their browser. Within the ring around the place they check in, and you see it right away.',
  },
]

/** Three rings on one line: down the side on a phone, across elsewhere. Each part of the line joins the middles of two rings. */
export const Steps = () => (
  <section aria-labelledby="steps" className="flex flex-col gap-8">
    <SectionHeading id="steps" title="Three steps, one link" lead="From a pin on the map to a list of who came." />
    <ol className="grid md:grid-cols-3 md:gap-8">
      {STEPS.map(({ state, title, text }) => (
        <li key={title} className="group relative flex gap-4 pb-8 last:pb-0 md:flex-col md:pb-0">
          <span
            aria-hidden
            data-step-line
            className="absolute start-6 top-8 -bottom-8 -ms-px w-0.5 bg-line group-last:hidden md:-end-14 md:bottom-auto md:ms-0 md:-mt-px md:h-0.5 md:w-auto"
          />
          <StepRing state={state} />
          <div className="flex flex-col gap-1 md:pe-4">
            <h3 className="font-bold text-22">{unbroken(title)}</h3>
            <p className="text-16 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
