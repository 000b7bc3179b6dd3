import { isSignUpOpen } from '../../lib/service-traits.ts'

/** Shown to everybody alike: the page never says whether the email that was typed may sign up. */
export const signUpHint = (): string | undefined =>
  isSignUpOpen() ? undefined : 'Accounts here are for invited people. Without an invitation, no email arrives.'
