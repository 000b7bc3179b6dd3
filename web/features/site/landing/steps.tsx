import { Ring, type RingVariant } from '../../../ui/ring.tsx'
import { SectionHeading } from './section-heading.tsx'

const STEPS: { ring: RingVariant; title: string; text: string }[] = [
  {
    ring: 'empty',
    title: 'Create',
    text: 'Search for a place or drop a pin, choose the rules and the expiry. All we need is your email.',
  },
  {
    ring: 'outside',
    title: 'Share',
    text: 'Send the link by email or in any messaging app, or put the QR code on the door.',
  },
  {
    ring: 'success',
    title: 'Check-in',
    text: 'People open it in their browser. Within 100 meters of the place they check in, and you see it right away.',
  },
]

/** Three rings on one line: down the side on a phone, across elsewhere. */
export const Steps = () => (
  <section aria-labelledby="steps" className="flex flex-col gap-8">
    <SectionHeading id="steps" title="Three steps, one link" lead="From a pin on the map to a list of who came." />
    <ol className="grid md:grid-cols-3 md:gap-8">
      {STEPS.map(({ ring, title, text }) => (
        <li key={title} className="group relative flex gap-5 pb-8 last:pb-0 md:flex-col md:pb-0">
          <span
            aria-hidden
            className="absolute start-8 top-16 bottom-0 w-px bg-line-strong group-last:hidden md:start-16 md:-end-8 md:top-8 md:bottom-auto md:h-px md:w-auto"
          />
          <span className="flex size-16 shrink-0 items-center justify-center">
            <Ring variant={ring} sizePx={56} />
          </span>
          <div className="flex flex-col gap-1 md:pe-4">
            <h3 className="font-bold text-22">{title}</h3>
            <p className="text-16 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  </section>
)
