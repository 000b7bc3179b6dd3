import { render } from '@react-email/components'
import type { Letter, RenderedLetter } from '../../../contract/letters.ts'
import {
  accountDeletedLetter,
  cardExpiringLetter,
  paymentDisputedLetter,
  paymentFailedLetter,
  paymentReceivedLetter,
  renewalAheadLetter,
  subscriptionCancelledLetter,
  subscriptionEndedLetter,
} from './billing-letters.tsx'
import type { Draft } from './draft.ts'
import { Sheet } from './parts.tsx'
import { photoStorageFullEmail } from './photo-storage-full-email.tsx'
import { signInLetter } from './sign-in-letter.tsx'
import { supportForTeamLetter } from './support-for-team-letter.tsx'
import { supportReceivedLetter } from './support-received-letter.tsx'
import { unlinked } from './unlinked.ts'
import { verifyCheckInLetter } from './verify-check-in-letter.tsx'

export async function renderLetter(letter: Letter): Promise<RenderedLetter> {
  const { subject, preheader, title, body, text } = draftOf(unlinked(letter))
  const html = await render(
    <Sheet preheader={preheader} title={title}>
      {body}
    </Sheet>,
  )
  return { subject, html, text: `${text}\n\nNearmark\n` }
}

function draftOf(letter: Letter): Draft {
  switch (letter.kind) {
    case 'sign_in':
      return signInLetter(letter)
    case 'verify_check_in':
      return verifyCheckInLetter(letter)
    case 'photo_storage_full':
      return photoStorageFullEmail(letter)
    case 'payment_failed':
      return paymentFailedLetter(letter)
    case 'subscription_cancelled':
      return subscriptionCancelledLetter(letter)
    case 'payment_received':
      return paymentReceivedLetter(letter)
    case 'payment_disputed':
      return paymentDisputedLetter(letter)
    case 'subscription_ended':
      return subscriptionEndedLetter(letter)
    case 'card_expiring':
      return cardExpiringLetter(letter)
    case 'renewal_ahead':
      return renewalAheadLetter(letter)
    case 'account_deleted':
      return accountDeletedLetter()
    case 'support_received':
      return supportReceivedLetter(letter)
    case 'support_for_team':
      return supportForTeamLetter(letter)
  }
}
