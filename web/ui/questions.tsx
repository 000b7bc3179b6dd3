import { ChevronDown } from 'lucide-react'
import { Icon } from './icon.tsx'
import { unbroken } from './unbroken.tsx'

export interface Question {
  question: string
  answer: string
}

/** Questions that open one by one, without a script; a search within the page finds the closed answers too. */
export const Questions = ({ questions }: { questions: readonly Question[] }) => (
  <div className="divide-y divide-line border-line border-y">
    {questions.map(({ question, answer }) => (
      <details key={question} className="group">
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 font-medium text-16 [&::-webkit-details-marker]:hidden">
          {unbroken(question)}
          <span className="shrink-0 text-ink-2 transition-transform group-open:rotate-180">
            <Icon as={ChevronDown} />
          </span>
        </summary>
        <p className="max-w-150 pb-5 text-16 text-ink-2">{unbroken(answer)}</p>
      </details>
    ))}
  </div>
)
