import type { Question } from '../../../ui/questions.tsx'

/** True to the terms: web/features/site/terms-text.ts. */
export const planQuestions: readonly Question[] = [
  {
    question: 'What does a plan limit?',
    answer:
      'How many links can be active at the same time. Expired and deleted links don’t count, and check-ins are unlimited on every plan.',
  },
  {
    question: 'How do I cancel?',
    answer:
      'In My Account, at any time. Your plan stays active until the end of the period you’ve paid for. There is no long-term contract.',
  },
  {
    question: 'Can I get a refund?',
    answer:
      'There are no refunds for part of a period, except where the law gives you a right to one. When you upgrade, you only pay the difference.',
  },
  {
    question: 'Do I get invoices?',
    answer: 'Yes, one for every payment. My Account lists them with tax, and you can download each one.',
  },
]
