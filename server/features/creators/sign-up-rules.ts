import { domainOf } from '../../../contract/email.ts'

export interface SignUpSettings {
  /** 'open', or the domains whose emails may sign up without an invitation. */
  SIGN_UP: 'open' | readonly string[]
  ADMIN_EMAILS: readonly string[]
  INVITED_EMAILS: readonly string[]
}

/** Whether an account may be made for this email. An email that has one signs in whatever the settings say. */
export const maySignUp = ({ SIGN_UP, ADMIN_EMAILS, INVITED_EMAILS }: SignUpSettings, email: string): boolean =>
  SIGN_UP === 'open' ||
  SIGN_UP.includes(domainOf(email)) ||
  ADMIN_EMAILS.includes(email) ||
  INVITED_EMAILS.includes(email)
