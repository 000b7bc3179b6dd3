import { useState } from 'react'
import { confirmItIsYou, type freshPurposes } from '../../../contract/creators.ts'
import { CallError, call } from '../../lib/call.ts'
import { newFormId } from './form-id.ts'

const CONFIRM_IT_IS_YOU = 'Please confirm it’s you.'

/** The props of `CheckEmail`: the emailed link leads back to the page that needs the fresh session. */
interface EmailedProof {
  email: string
  formId: string
  /** The server's message. */
  message: string
  /** Why the email was sent. */
  reason: string
  sendAgain: () => Promise<void>
}

/** Runs an action, or resolves with null where the session was too old and a link was emailed instead. */
export type WithFreshSession = <T>(action: () => Promise<T>) => Promise<T | null>

type Options = {
  email: string
  purpose: (typeof freshPurposes)[number]
}

/** For actions that need a session opened a few minutes ago: where it is older, an emailed link opens a new one. */
export function useFreshSession({ email, purpose }: Options) {
  const [sent, setSent] = useState<{ formId: string; message: string } | null>(null)
  const requestProof = async () => {
    const formId = newFormId()
    const { message } = await call(confirmItIsYou, { email, formId, purpose })
    setSent({ formId, message })
  }
  const withFreshSession: WithFreshSession = async action => {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof CallError && error.code === 'sign_in_again')) throw error
      await requestProof()
      return null
    }
  }
  return {
    proof: sent && ({ email, ...sent, reason: CONFIRM_IT_IS_YOU, sendAgain: requestProof } satisfies EmailedProof),
    requestProof,
    withFreshSession,
  }
}
