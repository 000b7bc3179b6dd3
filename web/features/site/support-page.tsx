import { ArrowLeft, Briefcase, Clock, Heart, Lightbulb, type LucideIcon } from 'lucide-react'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'
import { SupportForm } from './support-form.tsx'

interface Reason {
  icon: LucideIcon
  title: string
  text: string
}

const reasonsOf = (plansOn: boolean): Reason[] => [
  {
    icon: Heart,
    title: 'Share Your Success',
    text: 'Did a check-in link make an event, a class or a site visit easier? We’d like to hear how.',
  },
  {
    icon: Lightbulb,
    title: 'Suggestions & Ideas',
    text: 'Tell us what’s missing, what’s in your way, and what would save you time.',
  },
  {
    icon: Briefcase,
    title: 'Business Inquiries',
    text: plansOn
      ? 'More links, more people, custom terms. Ask for a custom enterprise plan.'
      : 'More people, more places, something larger in mind. Tell us about it.',
  },
]

export const SupportPage = ({ plansOn }: { plansOn: boolean }) => (
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
      <p className="text-16 text-ink-2">
        Somebody could not check in?{' '}
        <a
          href={`${paths.howSure}#when-somebody-could-not-get-in`}
          className="text-accent-ink underline underline-offset-2"
        >
          What helps right away
        </a>
      </p>
    </header>
    <div className="grid gap-8 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:items-start lg:gap-12">
      <ul className="grid gap-8 max-lg:order-last md:max-lg:grid-cols-3 lg:py-6">
        {reasonsOf(plansOn).map(reason => (
          <ReasonCard key={reason.title} {...reason} />
        ))}
      </ul>
      {/* The heading stays in view when the form scrolls to its summary. */}
      <Card className="flex flex-col gap-6 [&_[data-summary]]:scroll-mt-17">
        <h2 className="font-bold text-22">Get In Touch</h2>
        <p className="flex items-start gap-2 text-14 text-ink-2 sm:-mt-4 max-sm:order-last">
          <Icon as={Clock} />
          We reply within 24 hours on business days.
        </p>
        <SupportForm />
      </Card>
    </div>
  </div>
)

const ReasonCard = ({ icon, title, text }: Reason) => (
  <li className="flex gap-4">
    <span className="text-accent">
      <Icon as={icon} sizePx={24} />
    </span>
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-18">{title}</h2>
      <p className="text-16 text-ink-2">{unbroken(text)}</p>
    </div>
  </li>
)
