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
    subject: 'Your Nearmark payment didn’t go through',
    title: 'Your payment didn’t go through',
    paragraphs: [
      `We couldn’t charge ${content.amount} for your ${content.planName} plan.`,
      'Your links still work for now. Pay the invoice to keep your plan. You can use another card there.',
    ],
    action: { label: 'View and Pay Invoice', url: content.invoiceUrl },
    ending: `We’ll try again over the next few days. Your account: ${content.accountUrl}`,
  })

export const paymentReceivedEmail = (content: ContentOf<'payment_received'>): EmailDraft =>
  draftOf({
    subject: content.renewal ? 'Your Nearmark plan has renewed' : 'Your Nearmark payment',
    title: content.renewal
      ? `Your ${content.planName} plan has renewed`
      : `Thanks for your ${content.planName} payment`,
    paragraphs: [
      `On ${day(content.paidAt)} we charged ${content.charged} to your card${sharesOf(content)}.`,
      ...(content.fromCredit || content.toCredit || content.tax
        ? [`Total: ${content.total}${content.tax ? `, including ${content.tax} in tax` : ''}.`]
        : []),
    ],
    action: content.invoiceUrl
      ? { label: 'View Invoice', url: content.invoiceUrl }
      : { label: 'Open My Account', url: content.accountUrl },
    ending: `Every payment is listed in your account. Open it here: ${content.accountUrl}`,
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
      `Your bank told us that the payment of ${content.amount} on ${day(content.paidAt)} for your ${content.planName} plan was disputed.`,
      'Your plan stays active while the bank decides. If the payment is reversed, your subscription ends right away.',
    ],
    action: { label: 'Contact support', url: content.supportUrl },
    ending: 'If this is a mistake, please tell your bank and us.',
  })

const END_REASONS: Record<ContentOf<'subscription_ended'>['reason'], string> = {
  unpaid: 'because its last payment didn’t go through',
  disputed: 'because a payment for it was disputed',
  operator: 'without a request from you',
}

export const subscriptionEndedEmail = (content: ContentOf<'subscription_ended'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark subscription has ended',
    title: 'Your subscription has ended',
    paragraphs: [
      `Your ${content.planName} plan has ended ${END_REASONS[content.reason]}. You won’t be charged again.`,
      'Nothing you made was deleted. One link can stay active. Subscribe again to reopen the others.',
    ],
    action: { label: 'See Plans', url: content.plansUrl },
    ending: `Something not right? Contact support: ${content.supportUrl}`,
  })

export const cardExpiringEmail = (content: ContentOf<'card_expiring'>): EmailDraft =>
  draftOf({
    subject: 'Your card for Nearmark is about to expire',
    title: 'Your card is about to expire',
    paragraphs: [
      `The card ${content.card} that pays for your ${content.planName} plan expires ${content.expires}.`,
      'Please change it in My Account so that your plan can renew. Changing it costs nothing.',
    ],
    action: { label: 'Change Card', url: content.accountUrl },
    ending: 'If your bank has already sent us your new card, there’s nothing to do.',
  })

export const renewalAheadEmail = (content: ContentOf<'renewal_ahead'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark plan renews soon',
    title: `Your ${content.planName} plan renews on ${day(content.renewsAt)}`,
    paragraphs: [
      `Another year costs ${content.amount}${content.fromCredit ? `, ${content.fromCredit} of it from your credit` : ''}.`,
      'To keep your plan, there’s nothing to do. To stop, choose Cancel Subscription in My Account before that day. You’ll keep the plan until then and won’t be charged again.',
    ],
    action: { label: 'Open My Account', url: content.accountUrl },
    ending: 'You can also change your plan or your card there.',
  })

export const subscriptionCancelledEmail = (content: ContentOf<'subscription_cancelled'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark subscription is cancelled',
    title: 'Your subscription is cancelled',
    paragraphs: content.ended
      ? [
          `Your ${content.planName} plan has ended. You won’t be charged again, and any open invoice is void.`,
          'Nothing you made was deleted. Subscribe again to get it back.',
        ]
      : [
          `Your ${content.planName} plan stays active until ${day(content.accessUntil)}. You won’t be charged again.`,
          'Changed your mind? You can reactivate in My Account until then.',
        ],
    action: { label: 'Open My Account', url: content.accountUrl },
    ending: 'If this wasn’t you, sign in, choose ‘Sign Out Everywhere’ and contact support.',
  })

export const accountDeletedEmail = ({ maySignUpAgain, plansOn }: ContentOf<'account_deleted'>): EmailDraft =>
  draftOf({
    subject: 'Your Nearmark account is deleted',
    title: 'Your account is deleted',
    paragraphs: [
      `Your account, your check-in links, and their check-ins and photos are deleted.${plansOn ? ' Any paid subscription was cancelled.' : ''}`,
      ...(maySignUpAgain ? ['You can sign up again with this email at any time.'] : []),
    ],
    ending: plansOn
      ? 'Our payment provider keeps invoices for as long as the law requires.'
      : 'You don’t need to do anything.',
  })
