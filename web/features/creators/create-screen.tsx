import { type ReactNode, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { sendVerification } from '../../../contract/creators.ts'
import { paths, pathTo } from '../../../contract/paths.ts'
import { call } from '../../lib/call.ts'
import { toast } from '../../ui/toast-store.ts'
import { CheckFailedNotice } from './check-failed.tsx'
import { EMAIL_REQUIRED } from './email-step.tsx'
import { EmailSteps } from './email-steps.tsx'
import { BackToHome } from './home-link.tsx'
import { tokenInUrl } from './queries.ts'
import { signUpHint } from './sign-up-words.ts'
import { forgetCreatorEmail, storedCreatorEmail } from './stored-email.ts'
import { TokenCheckGate } from './token-gate.tsx'

export function CreateScreen() {
  const [token] = useState(tokenInUrl)
  if (!token) return <CreateSteps />
  return (
    <TokenCheckGate
      token={token}
      purposes={['create_link']}
      refused={<CreateAfterExpiry />}
      unchecked={failure => <CreateSteps above={<CheckFailedNotice failure={failure} />} />}
    >
      <Redirect replace to={pathTo(paths.selectLocation, {}, { token })} />
    </TokenCheckGate>
  )
}

function CreateAfterExpiry() {
  useEffect(() => {
    toast({ title: 'Session Expired', description: 'Please create a new check-in link.', destructive: true })
  }, [])
  return <CreateSteps />
}

function CreateSteps({ above }: { above?: ReactNode }) {
  const [email] = useState(storedCreatorEmail)
  useEffect(forgetCreatorEmail, [])

  return (
    <EmailSteps
      title="Create Check-in Link"
      lead="Enter your email and we’ll send you a link. No password needed."
      submitLabel="Send Verification Link"
      email={email}
      captcha="first"
      send={async request => (await call(sendVerification, request)).message}
      onInvalid={errors =>
        errors.email?.type === 'required' &&
        toast({ title: 'Email Required', description: EMAIL_REQUIRED, destructive: true })
      }
      above={above}
      continueAs={() => paths.selectLocation}
      below={signUpHint()}
      back={<BackToHome />}
    />
  )
}
