import { longDate } from '../../lib/long-date.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Note, Paragraph } from './parts.tsx'

const day = (instant: string) => longDate(instant, 'UTC')

interface PlainEmail {
  subject: string
  title: string
  paragraphs: string[]
  action?: { label: string; url: string }
  ending: string
}

const draftOf = ({ subject, title, paragraphs, action, ending }: PlainEmail): EmailDraft => ({
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

export const paymentFailedEmail = (content: ContentOf<'payment_failed'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark payment did not go through',
    title: 'Your payment did not go through',
    paragraphs: [
      `We could not charge ${content.amount} for your ${content.planName} plan.`,
      'Your links go on working for now. Pay the invoice to keep your plan; you can use another card there.',
    ],
    action: { label: 'View and pay the invoice', url: content.invoiceUrl },
    ending: `We try again in the next days. Your account: ${content.accountUrl}`,
  })

export const paymentReceivedEmail = (content: ContentOf<'payment_received'>): EmailDraft =>
  draftOf({
    subject: content.renewal ? 'Your Nearmark plan has renewed' : 'Your Nearmark payment',
    title: content.renewal ? `Your ${content.planName} plan has renewed` : `Thank you: ${content.planName} is paid`,
    paragraphs: [
      `On ${day(content.paidAt)} we charged ${content.charged} to your card${sharesOf(content)}.`,
      ...(content.fromCredit || content.toCredit || content.tax
        ? [`Total: ${content.total}${content.tax ? `, of which ${content.tax} is tax` : ''}.`]
        : []),
    ],
    action: content.invoiceUrl
      ? { label: 'View the invoice', url: content.invoiceUrl }
      : { label: 'Open my account', url: content.accountUrl },
    ending: `Every payment is listed in your account: ${content.accountUrl}`,
  })

function sharesOf({ fromCredit, toCredit }: ContentOf<'payment_received'>): string {
  if (fromCredit) return `; ${fromCredit} came from your credit`
  return toCredit ? `; ${toCredit} was added to your credit` : ''
}

export const paymentDisputedEmail = (content: ContentOf<'payment_disputed'>): EmailDraft =>
  draftOf({
    subject: 'A payment for Nearmark was disputed',
    title: 'A payment was disputed',
    paragraphs: [
      `Your bank told us that the payment of ${content.amount} on ${day(content.paidAt)} for your ${content.planName} plan is disputed.`,
      'Your plan goes on while the bank decides. If it decides against the payment, your subscription ends at once.',
    ],
    action: { label: 'Contact support', url: content.supportUrl },
    ending: 'If this is a mistake, please tell your bank and us.',
  })

const END_REASONS: Record<ContentOf<'subscription_ended'>['reason'], string> = {
  unpaid: 'because its last payment did not go through',
  disputed: 'because a payment for it was disputed',
  operator: 'and not by your own request',
}

export const subscriptionEndedEmail = (content: ContentOf<'subscription_ended'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark subscription has ended',
    title: 'Your subscription has ended',
    paragraphs: [
      `Your ${content.planName} plan has ended, ${END_REASONS[content.reason]}. You will not be charged again.`,
      'Nothing that you made was deleted. One link can stay active; a new subscription opens the others again.',
    ],
    action: { label: 'See the plans', url: content.plansUrl },
    ending: `Is something not right? Write to us: ${content.supportUrl}`,
  })

export const cardExpiringEmail = (content: ContentOf<'card_expiring'>): EmailDraft =>
  draftOf({
    subject: 'Your card for Nearmark is about to expire',
    title: 'Your card is about to expire',
    paragraphs: [
      `The card ${content.card} that pays your ${content.planName} plan expires ${content.expires}.`,
      'Please change it in My Account, so that your plan renews. Nothing is charged for that.',
    ],
    action: { label: 'Change the card', url: content.accountUrl },
    ending: 'If your bank has sent us the new card already, you need not do anything.',
  })

export const renewalAheadEmail = (content: ContentOf<'renewal_ahead'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark plan renews soon',
    title: `Your ${content.planName} plan renews on ${day(content.renewsAt)}`,
    paragraphs: [
      `Another year costs ${content.amount}${content.fromCredit ? `, ${content.fromCredit} of it from your credit` : ''}.`,
      'To keep your plan you need not do anything. To stop, choose Cancel Subscription in My Account before that day: you keep the plan until then, and nothing more is charged.',
    ],
    action: { label: 'Open my account', url: content.accountUrl },
    ending: 'You can also change your plan or your card there.',
  })

export const subscriptionCancelledEmail = (content: ContentOf<'subscription_cancelled'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark subscription is cancelled',
    title: 'Your subscription is cancelled',
    paragraphs: content.ended
      ? [
          `Your ${content.planName} plan has ended. You will not be charged again, and an open invoice is void.`,
          'Nothing that you made was deleted: a new subscription brings it back.',
        ]
      : [
          `Your ${content.planName} plan stays as it is until ${day(content.accessUntil)}. You will not be charged again.`,
          'Until then you can take the cancellation back in My Account.',
        ],
    action: { label: 'Open my account', url: content.accountUrl },
    ending: 'If this was not you, sign in and choose "Sign out everywhere", then write to our support.',
  })

export const accountDeletedEmail = (): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark account is deleted',
    title: 'Your account is deleted',
    paragraphs: [
      'Your check-in links, their check-ins and photos, and your account are erased. A paid subscription was cancelled.',
      'You can register again with this address at any time.',
    ],
    ending: 'Invoices are kept by our payment provider as long as the law asks for it.',
  })
