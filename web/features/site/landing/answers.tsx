import { type Question, Questions } from '../../../ui/questions.tsx'
import { SectionHeading } from './section-heading.tsx'

const QUESTIONS: readonly Question[] = [
  {
    question: 'Can people fake it?',
    answer:
      'A position from a browser is evidence, not proof: someone with the right tools can make a phone report another place. So every check-in also keeps its accuracy, distance, device and IP address. Where it matters, ask for a photo or a verified email.',
  },
  {
    question: 'What if GPS is poor indoors?',
    answer:
      'Phones also find themselves by Wi-Fi, so turning it on helps, even without a connection. The page shows how exact the position is, keeps trying, and says what to do. A few steps towards a window are usually enough.',
  },
  {
    question: 'Do visitors need an account?',
    answer:
      'No. They open the link in the browser of their phone, allow their location once, and fill in a short form. There is no app, no login and no password.',
  },
  {
    question: 'What do you store?',
    answer:
      'What the visitor enters, the time, the position with its accuracy and distance, the IP address, the device with its browser, and a photo if one was taken. The organiser who made the link receives it. The privacy page says how long it is kept, and how to have it erased.',
  },
]

export const Answers = () => (
  <section aria-labelledby="answers" className="grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-12">
    <SectionHeading id="answers" title="Questions and answers" lead="Asked before the first link is made." />
    <Questions questions={QUESTIONS} />
  </section>
)
