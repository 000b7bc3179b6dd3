import type { BillingEmailContent } from './billing-mail.ts'
import type { TokenPurpose } from './creators.ts'

/** What each kind of email says. Times are ISO 8601. */
export type EmailContent =
  | BillingEmailContent
  | { kind: 'sign_in'; purpose: TokenPurpose; url: string; code: string; validMinutes: number }
  | {
      kind: 'verify_check_in'
      name: string
      locationName: string
      checkedInAt: string
      url: string
      validHours: number
    }
  | {
      kind: 'photo_storage_full'
      locationName: string
      quotaMiB: number
      /** Without a photo nobody can check in there. */
      photoRequired: boolean
      dashboardUrl: string
    }
  | { kind: 'account_deleted' }
  | { kind: 'support_received'; ticketId: string }
  | {
      kind: 'support_for_team'
      ticketId: string
      /** Sold with the plan of a sender who was signed in. */
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
