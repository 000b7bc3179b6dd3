import { type Question, Questions } from '../../../ui/questions.tsx'
import { SectionHeading } from './section-heading.tsx'

const QUESTIONS: readonly Question[] = [
  {
    question: 'Can people fake it?',
    answer:
      'A location from a browser is evidence, not proof. Someone with the right tools can make a phone report another place, so every check-in also records accuracy, distance, device and IP address. When it matters, ask for a photo or a verified email.',
  },
  {
    question: 'What if GPS is poor indoors?',
    answer:
      'Phones use Wi-Fi as well as GPS, so turn it on, even if you don’t connect. The page shows how accurate the location is, keeps trying and says what to do. A few steps towards a window are usually enough.',
  },
  {
    question: 'Do visitors need an account?',
    answer:
      'No. They open the link in their phone’s browser, allow their location once and fill in a short form. No app, no login, no password.',
  },
  {
    question: 'What do you store?',
    answer:
      'What visitors enter, the time, their location with its accuracy and distance, the IP address, the device and browser, and a photo if they take one. The organiser who made the link sees it. The privacy page says how long we keep it and how to have it erased.',
  },
]

export const Answers = () => (
  <section aria-labelledby="answers" className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
    <SectionHeading id="answers" title="Questions and answers" lead="What people ask before their first link." />
    <Questions questions={QUESTIONS} />
  </section>
)
