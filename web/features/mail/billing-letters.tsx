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

export const paymentReceivedLetter = (letter: LetterOf<Letter, 'payment_received'>): Draft =>
  draft({
    subject: letter.renewal ? 'Your Nearmark plan has renewed' : 'Your Nearmark payment',
    title: letter.renewal ? `Your ${letter.planName} plan has renewed` : `Thank you: ${letter.planName} is paid`,
    paragraphs: [
      `On ${day(letter.paidAt)} we charged ${letter.charged} to your card${sharesOf(letter)}.`,
      ...(letter.fromCredit || letter.toCredit || letter.tax
        ? [`Total: ${letter.total}${letter.tax ? `, of which ${letter.tax} is tax` : ''}.`]
        : []),
    ],
    action: letter.invoiceUrl
      ? { label: 'View the invoice', url: letter.invoiceUrl }
      : { label: 'Open my account', url: letter.accountUrl },
    ending: `Every payment is listed in your account: ${letter.accountUrl}`,
  })

function sharesOf({ fromCredit, toCredit }: LetterOf<Letter, 'payment_received'>): string {
  if (fromCredit) return `; ${fromCredit} came from your credit`
  return toCredit ? `; ${toCredit} was added to your credit` : ''
}

export const paymentDisputedLetter = (letter: LetterOf<Letter, 'payment_disputed'>): Draft =>
  draft({
    subject: 'A payment for Nearmark was disputed',
    title: 'A payment was disputed',
    paragraphs: [
      `Your bank told us that the payment of ${letter.amount} on ${day(letter.paidAt)} for your ${letter.planName} plan is disputed.`,
      'Your plan goes on while the bank decides. If it decides against the payment, your subscription ends at once.',
    ],
    action: { label: 'Contact support', url: letter.supportUrl },
    ending: 'If this is a mistake, please tell your bank and us.',
  })

const END_REASONS: Record<LetterOf<Letter, 'subscription_ended'>['reason'], string> = {
  unpaid: 'because its last payment did not go through',
  disputed: 'because a payment for it was disputed',
  operator: 'and not by your own request',
}

export const subscriptionEndedLetter = (letter: LetterOf<Letter, 'subscription_ended'>): Draft =>
  draft({
    subject: 'Your Nearmark subscription has ended',
    title: 'Your subscription has ended',
    paragraphs: [
      `Your ${letter.planName} plan has ended, ${END_REASONS[letter.reason]}. You will not be charged again.`,
      'Nothing that you made was deleted. One link can stay active; a new subscription opens the others again.',
    ],
    action: { label: 'See the plans', url: letter.plansUrl },
    ending: `Is something not right? Write to us: ${letter.supportUrl}`,
  })

export const cardExpiringLetter = (letter: LetterOf<Letter, 'card_expiring'>): Draft =>
  draft({
    subject: 'Your card for Nearmark is about to expire',
    title: 'Your card is about to expire',
    paragraphs: [
      `The card ${letter.card} that pays your ${letter.planName} plan expires ${letter.expires}.`,
      'Please change it in My Account, so that your plan renews. Nothing is charged for that.',
    ],
    action: { label: 'Change the card', url: letter.accountUrl },
    ending: 'If your bank has sent us the new card already, you need not do anything.',
  })

export const renewalAheadLetter = (letter: LetterOf<Letter, 'renewal_ahead'>): Draft =>
  draft({
    subject: 'Your Nearmark plan renews soon',
    title: `Your ${letter.planName} plan renews on ${day(letter.renewsAt)}`,
    paragraphs: [
      `Another year costs ${letter.amount}${letter.fromCredit ? `, ${letter.fromCredit} of it from your credit` : ''}.`,
      'To keep your plan you need not do anything. To stop, choose Cancel Subscription in My Account before that day: you keep the plan until then, and nothing more is charged.',
    ],
    action: { label: 'Open my account', url: letter.accountUrl },
    ending: 'You can also change your plan or your card there.',
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
