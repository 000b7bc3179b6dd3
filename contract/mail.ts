import type { BillingEmailContent } from './billing-mail.ts'
import type { TokenPurpose } from './creators.ts'
import type { Erasure } from './link-settings.ts'
import type { ErasedBecause } from './records.ts'

/** The session of a check-in, as an email names it. */
export interface MailedSession {
  title: string | null
  startsAt: string
  endsAt: string
  /** In which its times are said. */
  zone: string
}

/** The data of each kind of email, from which it is rendered. Times are ISO 8601. */
export type EmailContent =
  | BillingEmailContent
  | { kind: 'sign_in'; purpose: TokenPurpose; url: string; code: string; validMinutes: number }
  | {
      kind: 'verify_check_in'
      name: string
      locationName: string
      /** The organiser's name; null when the link's creator has not given one. */
      hostName: string | null
      checkedInAt: string
      /** That of its own time; null outside of sessions. */
      session: MailedSession | null
      /** The creator decides once it is confirmed. */
      review?: boolean
      url: string
      validHours: number
    }
  | {
      kind: 'invitation'
      /** Of the person; null where it holds what may not be mailed. */
      name: string | null
      locationName: string
      hostName: string | null
      /** When its sessions are, in a sentence. */
      times: string | null
      url: string
      unsubscribeUrl: string
      replyTo: string
    }
  | {
      kind: 'own_data'
      locationName: string
      hostName: string | null
      erasure: Erasure
      url: string
      validHours: number
    }
  | {
      kind: 'check_in_voided'
      locationName: string
      /** The organiser's name; null when the link's creator has not given one. */
      hostName: string | null
      checkedInAt: string
      session: MailedSession | null
      reason: string
      /** Of the creator, who gets the reply. */
      replyTo: string
    }
  | {
      kind: 'check_in_erased'
      because: ErasedBecause
      locationName: string
      hostName: string | null
      /** How many other links of the same creator it was erased from. */
      otherLinks: number
      /** Of a single check-in; null where everything under the email was erased. */
      checkedInAt: string | null
      /** Of the creator, who gets the reply; null where the link was deleted. */
      replyTo: string | null
    }
  | {
      kind: 'erasure_kept'
      locationName: string
      hostName: string | null
      /** In the creator's words; null where they hold what may not be mailed. */
      reason: string | null
      replyTo: string
    }
  | {
      kind: 'erasure_asked'
      /** Whether the time for an answer is nearly over. */
      reminder: boolean
      locationName: string
      /** How many requests wait for an answer; of a reminder, how many of those that it is about. */
      waiting: number
      /** When the oldest of them is carried out. */
      answerBy: string
      detailsUrl: string
    }
  | {
      kind: 'photo_storage_full'
      locationName: string
      quotaMiB: number
      /** Whether the link requires a photo, so that nobody can check in any more. */
      photoRequired: boolean
      dashboardUrl: string
    }
  | { kind: 'holds_full'; locationName: string; maxWaiting: number; detailsUrl: string }
  | { kind: 'review_waiting'; locationName: string; waiting: number; detailsUrl: string }
  | {
      kind: 'review_decided'
      approved: boolean
      /** In the creator's words. */
      reason: string | null
      locationName: string
      hostName: string | null
      checkedInAt: string
      /** Of an approved one. */
      session: MailedSession | null
      /** Of the creator, who gets the reply. */
      replyTo: string
    }
  | { kind: 'account_deleted'; maySignUpAgain: boolean; plansOn: boolean }
  | { kind: 'support_received'; ticketId: string }
  | {
      kind: 'support_for_team'
      ticketId: string
      /** Whether the sender was signed in and has a plan with priority support. */
      priority: boolean
      name: string
      email: string
      type: string
      subject: string
      message: string
    }

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** An email that was captured while no mail server is set, for the pages of `/mailbox`. */
export interface CapturedEmail extends RenderedEmail {
  id: string
  from: string
  to: string
  replyTo?: string | undefined
  unsubscribeUrl?: string | undefined
  capturedAt: string
}
