import { ArrowLeft, Briefcase, Clock, Heart, Lightbulb, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../../contract/paths.ts'
import type { SupportType } from '../../../contract/support-form.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { SupportForm } from './support-form.tsx'

const FORM = 'get-in-touch'

interface Topic {
  icon: LucideIcon
  title: string
  text: string
  type: SupportType
}

const topicsOf = (plansOn: boolean): Topic[] => [
  {
    icon: Heart,
    title: 'Share Your Success',
    text: 'Did a check-in link make an event, a class or a site visit easier? We’d like to hear how.',
    type: 'feedback-positive',
  },
  {
    icon: Lightbulb,
    title: 'Suggestions & Ideas',
    text: 'Tell us what’s missing, what’s in your way, and what would save you time.',
    type: 'feedback-improvement',
  },
  {
    icon: Briefcase,
    title: 'Business Inquiries',
    text: plansOn
      ? 'More links, more people, custom terms. Ask for a custom enterprise plan.'
      : 'More people, more places, something larger in mind. Tell us about it.',
    type: 'business-inquiry',
  },
]

const ANSWERS = {
  'Location is off': 'Turn it on for your browser. On an iPhone, turn on Precise Location too.',
  'You are indoors': 'Switch on Wi-Fi, even without connecting, and step to a window or the door.',
  'It still says no': 'Ask the organiser. They can widen the ring, move the pin or add you by hand.',
}

export function SupportPage({ plansOn }: { plansOn: boolean }) {
  const [topic, setTopic] = useState<{ type: SupportType } | null>(null)
  return (
    <div className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col gap-8 px-4 py-8 sm:px-6 lg:py-12">
      <header className="flex flex-col items-start gap-4">
        <div className="-ms-4">
          <ButtonLink variant="quiet" icon={<Icon as={ArrowLeft} />} href={paths.home} data-back>
            Back
          </ButtonLink>
        </div>
        <h1 className="font-bold text-40">We’d love your feedback</h1>
        <p className="max-w-180 text-18 text-ink-2">
          Praise, ideas, questions, problems: a real person reads every message.
        </p>
      </header>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-12">
        <div className="flex min-w-0 flex-col gap-6">
          <NoCheckIn />
          <ul aria-label="Topics" className="flex flex-wrap gap-2 sm:grid sm:grid-cols-3 lg:flex lg:flex-col">
            {topicsOf(plansOn).map(one => (
              <TopicCard key={one.title} {...one} onChoose={() => setTopic({ type: one.type })} />
            ))}
          </ul>
        </div>
        {/* The heading stays in view when the form scrolls to its summary. */}
        <Card className="flex flex-col gap-6 [&_[data-summary]]:scroll-mt-17">
          <h2 id={FORM} className="scroll-mt-20 font-bold text-22">
            Get In Touch
          </h2>
          <p className="-mt-4 flex items-start gap-2 text-14 text-ink-2">
            <Icon as={Clock} />
            We reply within 24 hours on business days.
          </p>
          <SupportForm topic={topic} />
        </Card>
      </div>
    </div>
  )
}

const NoCheckIn = () => (
  <Card className="flex flex-col gap-4">
    <h2 className="font-bold text-22">Can’t check in?</h2>
    <dl className="flex flex-col gap-3 text-16">
      {Object.entries(ANSWERS).map(([problem, answer]) => (
        <div key={problem}>
          <dt className="font-medium text-ink">{problem}</dt>
          <dd className="text-ink-2">{unbroken(answer)}</dd>
        </div>
      ))}
    </dl>
    <p className="text-16">
      <a
        href={`${paths.howSure}#when-someone-could-not-get-in`}
        className="inline-flex min-h-11 items-center text-accent-ink underline underline-offset-2"
      >
        What helps right away
      </a>
    </p>
  </Card>
)

/** A chip on a phone. A press chooses the type of the message. */
const TopicCard = ({ icon, title, text, onChoose }: Topic & { onChoose: () => void }) => (
  <li className="flex">
    <a
      href={`#${FORM}`}
      onClick={onChoose}
      className="flex min-h-11 grow gap-3 rounded-10 border border-line bg-surface px-3 py-2 no-underline transition-colors hover:bg-surface-2 max-sm:items-center max-sm:gap-2 sm:p-4 sm:max-lg:flex-col"
    >
      <span className="text-accent">
        <Icon as={icon} />
      </span>
      <span className="flex flex-col gap-1">
        <span className="font-medium text-14 text-ink sm:text-16">{title}</span>
        <span className="text-14 text-ink-2 max-sm:hidden">{unbroken(text)}</span>
      </span>
    </a>
  </li>
)
