import type { TokenPurpose } from '../../../contract/creators.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Code, Note, Paragraph } from './parts.tsx'

const WORDS: Record<TokenPurpose, { subject: string; title: string; action: string }> = {
  create_link: {
    subject: 'Your Nearmark verification link',
    title: 'Create your check-in link',
    action: 'Verify and Continue',
  },
  dashboard_access: {
    subject: 'Your Nearmark dashboard link',
    title: 'Open your dashboard',
    action: 'Open My Dashboard',
  },
  my_account_access: {
    subject: 'Your Nearmark account link',
    title: 'Open your account',
    action: 'Open My Account',
  },
  upgrade_access: {
    subject: 'Your Nearmark plan link',
    title: 'Change your plan',
    action: 'Continue to Plans',
  },
  subscription_verify: {
    subject: 'Your Nearmark subscription link',
    title: 'Continue with your subscription',
    action: 'Verify and Continue',
  },
  delete_account: {
    subject: 'Confirm it’s you',
    title: 'Confirm it’s you',
    action: 'Continue to Delete Account',
  },
  admin_access: {
    subject: 'Confirm it’s you',
    title: 'Confirm it’s you',
    action: 'Continue to Environment',
  },
}

export function signInEmail({ purpose, url, code, validMinutes }: ContentOf<'sign_in'>): EmailDraft {
  const { subject, title, action } = WORDS[purpose]
  const lead = `Here’s your sign-in link. It works once and expires in ${validMinutes} minutes.`
  const ending = `The code expires at the same time. Didn’t request this? You can safely ignore it.`
  return {
    subject,
    title,
    preheader: `Use the button, or the code ${code}, within ${validMinutes} minutes.`,
    body: (
      <>
        <Paragraph>{lead}</Paragraph>
        <Action href={url}>{action}</Action>
        <Paragraph>On another device? Enter this code instead:</Paragraph>
        <Code>{code}</Code>
        <Note>{ending}</Note>
      </>
    ),
    text: `${title}

${lead}
${url}

On another device? Enter this code instead:
${code}

${ending}`,
  }
}
