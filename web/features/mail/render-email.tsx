import { render } from '@react-email/components'
import type { EmailContent, RenderedEmail } from '../../../contract/mail.ts'
import {
  accountDeletedEmail,
  cardExpiringEmail,
  paymentDisputedEmail,
  paymentFailedEmail,
  paymentReceivedEmail,
  renewalAheadEmail,
  subscriptionCancelledEmail,
  subscriptionEndedEmail,
} from './billing-emails.tsx'
import { checkInErasedEmail } from './check-in-erased-email.tsx'
import { checkInVoidedEmail } from './check-in-voided-email.tsx'
import type { EmailDraft } from './email-draft.ts'
import { erasureAskedEmail } from './erasure-asked-email.tsx'
import { erasureKeptEmail } from './erasure-kept-email.tsx'
import { holdsFullEmail } from './holds-full-email.tsx'
import { invitationEmail } from './invitation-email.tsx'
import { ownDataEmail } from './own-data-email.tsx'
import { EmailLayout } from './parts.tsx'
import { photoStorageFullEmail } from './photo-storage-full-email.tsx'
import { preventAutoLinks } from './prevent-auto-links.ts'
import { reviewDecidedEmail } from './review-decided-email.tsx'
import { reviewWaitingEmail } from './review-waiting-email.tsx'
import { signInEmail } from './sign-in-email.tsx'
import { supportForTeamEmail } from './support-for-team-email.tsx'
import { supportReceivedEmail } from './support-received-email.tsx'
import { verifyCheckInEmail } from './verify-check-in-email.tsx'

export async function renderEmail(content: EmailContent): Promise<RenderedEmail> {
  const { subject, preheader, title, body, text } = draftOf(preventAutoLinks(content))
  const html = await render(
    <EmailLayout preheader={preheader} title={title}>
      {body}
    </EmailLayout>,
  )
  return { subject, html, text: `${text}\n\nNearmark\n` }
}

function draftOf(content: EmailContent): EmailDraft {
  switch (content.kind) {
    case 'sign_in':
      return signInEmail(content)
    case 'verify_check_in':
      return verifyCheckInEmail(content)
    case 'invitation':
      return invitationEmail(content)
    case 'own_data':
      return ownDataEmail(content)
    case 'check_in_voided':
      return checkInVoidedEmail(content)
    case 'check_in_erased':
      return checkInErasedEmail(content)
    case 'erasure_kept':
      return erasureKeptEmail(content)
    case 'erasure_asked':
      return erasureAskedEmail(content)
    case 'photo_storage_full':
      return photoStorageFullEmail(content)
    case 'holds_full':
      return holdsFullEmail(content)
    case 'review_waiting':
      return reviewWaitingEmail(content)
    case 'review_decided':
      return reviewDecidedEmail(content)
    case 'payment_failed':
      return paymentFailedEmail(content)
    case 'subscription_cancelled':
      return subscriptionCancelledEmail(content)
    case 'payment_received':
      return paymentReceivedEmail(content)
    case 'payment_disputed':
      return paymentDisputedEmail(content)
    case 'subscription_ended':
      return subscriptionEndedEmail(content)
    case 'card_expiring':
      return cardExpiringEmail(content)
    case 'renewal_ahead':
      return renewalAheadEmail(content)
    case 'account_deleted':
      return accountDeletedEmail(content)
    case 'support_received':
      return supportReceivedEmail(content)
    case 'support_for_team':
      return supportForTeamEmail(content)
  }
}
