import type { ReactNode } from 'react'
import type { EmailContent } from '../../../contract/mail.ts'

/** An email before it is rendered. The plain text is written by hand, not derived from the body, so that it reads well. */
export interface EmailDraft {
  subject: string
  preheader: string
  title: string
  body: ReactNode
  text: string
}

export type ContentOf<Kind extends EmailContent['kind']> = Extract<EmailContent, { kind: Kind }>
