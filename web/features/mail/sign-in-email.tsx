import type { TokenPurpose } from '../../../contract/creators.ts'
import type { ContentOf, EmailDraft } from './email-draft.ts'
import { Action, Code, Note, Paragraph } from './parts.tsx'

const WORDS: Record<TokenPurpose, { subject: string; title: string; action: string }> = {
  create_link: {
    subject: 'Your Nearmark verification link',
    title: 'Create your check-in link',
    action: 'Verify and continue',
  },
  dashboard_access: {
    subject: 'Your Nearmark dashboard link',
    title: 'Open your dashboard',
    action: 'Open my dashboard',
  },
  my_account_access: {
    subject: 'Your Nearmark account link',
    title: 'Open your account',
    action: 'Open my account',
  },
  upgrade_access: {
    subject: 'Your Nearmark plan link',
    title: 'Change your plan',
    action: 'Continue to plans',
  },
  subscription_verify: {
    subject: 'Your Nearmark subscription link',
    title: 'Continue with your subscription',
    action: 'Verify and continue',
  },
  delete_account: {
    subject: 'Confirm that it is you',
    title: 'Confirm that it is you',
    action: 'Continue to deleting my account',
  },
  admin_access: {
    subject: 'Confirm that it is you',
    title: 'Confirm that it is you',
    action: 'Continue to the environment page',
  },
}

export function signInEmail({ purpose, url, code, validMinutes }: ContentOf<'sign_in'>): EmailDraft {
  const { subject, title, action } = WORDS[purpose]
  const ending = `The link and the code work once, for ${validMinutes} minutes. If you did not ask for this letter, ignore it: nothing happens.`
  return {
    subject,
    title,
    preheader: `Use the button, or the code ${code}, within ${validMinutes} minutes.`,
    body: (
      <>
        <Paragraph>You asked for a link to Nearmark. Press the button to go on.</Paragraph>
        <Action href={url}>{action}</Action>
        <Paragraph>Reading this on another device? Type this code on the page where you asked for it:</Paragraph>
        <Code>{code}</Code>
        <Note>{ending}</Note>
      </>
    ),
    text: `${title}

You asked for a link to Nearmark. Open it to go on:
${url}

Reading this on another device? Type this code on the page where you asked for it:
${code}

${ending}`,
  }
}
