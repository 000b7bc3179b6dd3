import type { Letter } from '../../../contract/letters.ts'
import { longDate } from '../../lib/long-date.ts'
import type { Draft, LetterOf } from './draft.ts'
import { Action, Note, Paragraph } from './parts.tsx'

const day = (instant: string) => longDate(instant, 'UTC')

interface Told {
  subject: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  ending: string
}

const draft = ({ subject, title, paragraphs, action, ending }: Told): Draft => ({
  subject,
  title,
  preheader: paragraphs[0]!,
  body: (
    <>
      {paragraphs.map(text => (
        <Paragraph key={text}>{text}</Paragraph>
      ))}
      {action && <Action href={action.url}>{action.label}</Action>}
      <Note>{ending}</Note>
    </>
  ),
  text: [title, ...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ending].join('\n\n'),
})

export const paymentFailedLetter = (letter: LetterOf<Letter, 'payment_failed'>): Draft =>
  draft({
    subject: 'Your Nearmark payment did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      `We could not charge ${letter.amount} for your ${letter.planName} plan.`,
      'Your links go on working for now. Pay the invoice to keep your plan; you can use another card there.',
    ],
    action: { label: 'View and pay the invoice', url: letter.invoiceUrl },
    ending: `We try again in the next days. Your account: ${letter.accountUrl}`,
  })

export const subscriptionCancelledLetter = (letter: LetterOf<Letter, 'subscription_cancelled'>): Draft =>
  draft({
    subject: 'Your Nearmark subscription is cancelled',
    title: 'Your subscription is cancelled',
    paragraphs: letter.ended
      ? [
          `Your ${letter.planName} plan has ended. You will not be charged again, and an open invoice is void.`,
          'Nothing that you made was deleted: a new subscription brings it back.',
        ]
      : [
          `Your ${letter.planName} plan stays as it is until ${day(letter.accessUntil)}. You will not be charged again.`,
          'Until then you can take the cancellation back in My Account.',
        ],
    action: { label: 'Open my account', url: letter.accountUrl },
    ending: 'If this was not you, sign in and choose "Sign out everywhere", then write to our support.',
  })

export const accountDeletedLetter = (): Draft =>
  draft({
    subject: 'Your Nearmark account is deleted',
    title: 'Your account is deleted',
    paragraphs: [
      'Your check-in links, their check-ins and photos, and your account are erased. A paid subscription was cancelled.',
      'You can register again with this address at any time.',
    ],
    ending: 'Invoices are kept by our payment provider as long as the law asks for it.',
  })
