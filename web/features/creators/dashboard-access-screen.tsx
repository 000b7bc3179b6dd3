import { useState } from 'react'
import { dashboardAccess } from '../../../contract/creators.ts'
import { call } from '../../lib/call.ts'
import { type EmailRequest, EmailSteps } from './email-steps.tsx'
import { BackToHome } from './home-link.tsx'
import { emailFromUrlOrStorage, storeEmail } from './stored-email.ts'

async function send(request: EmailRequest): Promise<string> {
  const { message } = await call(dashboardAccess, request)
  storeEmail(request.email)
  return message
}

export function DashboardAccessScreen() {
  const [email] = useState(emailFromUrlOrStorage)
  return (
    <EmailSteps
      title="Access Your Dashboard"
      lead="Enter the email you used to create your links. We’ll send you a sign-in link."
      submitLabel="Send Access Link"
      failedTitle="Failed to access dashboard"
      email={email}
      captcha="later"
      send={send}
      back={<BackToHome />}
    />
  )
}
