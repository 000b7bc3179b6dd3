import { useState } from 'react'
import { dashboardAccess } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { keepEmail, knownEmail } from '../../lib/kept-email.ts'
import { BackHome } from './around-email.tsx'
import { type AskedEmail, EmailSteps } from './email-steps.tsx'

async function send(asked: AskedEmail): Promise<string> {
  const { message } = await call(dashboardAccess, asked)
  keepEmail(asked.email)
  return message
}

export function DashboardAccessScreen() {
  const [email] = useState(knownEmail)
  return (
    <EmailSteps
      title="Access Your Dashboard"
      lead="Enter the email address of your check-in links. We send you a link to open them; there is no password."
      submitLabel="Send Access Link"
      failedTitle="Failed to access dashboard"
      email={email}
      captcha="later"
      send={send}
      below={<BackHome />}
    />
  )
}
