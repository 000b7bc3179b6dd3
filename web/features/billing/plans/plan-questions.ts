import type { Question } from '../../../ui/questions.tsx'

/** True to the terms: web/features/site/terms-text.ts. */
export const planQuestions: readonly Question[] = [
  {
    question: 'What does a plan limit?',
    answer:
      'The number of links that are active at one time. A link that has expired or that you have deleted no longer counts, and no plan limits the number of check-ins.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In My Account, at any time. Your plan stays until the end of the period that you have paid for, and there is no long-term contract.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'There are no refunds for part of a period, except where the law gives you a right to one. After an upgrade you only pay the difference.',
  },
  {
    question: 'Do I get invoices?',
    answer:
      'Yes, for every payment. My Account lists them with their tax, and each opens as a document that you can download.',
  },
]
