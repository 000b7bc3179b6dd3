import { useState } from 'react'
import { confirmItIsYou, type freshPurposes } from '../../../contract/creators.ts'
import { CallError, call } from '../../lib/call.ts'
import { newFormId } from './form-id.ts'

/** The props of `CheckEmail`: the emailed link leads back to the page that needs the fresh session. */
interface EmailedProof {
  email: string
  formId: string
  /** Resolves with the server's message. */
  sendAgain: () => Promise<string>
}

/** Runs an action, or resolves with null where the session was too old and a link was emailed instead. */
export type WithFreshSession = <T>(action: () => Promise<T>) => Promise<T | null>

type Options = {
  email: string
  purpose: (typeof freshPurposes)[number]
  /** Receives the server's message. */
  onEmailed: (message: string) => void
}

/** For actions that need a session opened a few minutes ago: where it is older, an emailed link opens a new one. */
export function useFreshSession({ email, purpose, onEmailed }: Options) {
  const [formId, setFormId] = useState<string | null>(null)
  const send = async () => {
    const newId = newFormId()
    const { message } = await call(confirmItIsYou, { email, formId: newId, purpose })
    setFormId(newId)
    return message
  }
  const requestProof = async () => onEmailed(await send())
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
    proof: formId ? ({ email, formId, sendAgain: send } satisfies EmailedProof) : null,
    requestProof,
    withFreshSession,
  }
}

/** Title of the toast once the link has been emailed. */
export const CONFIRM_IT_IS_YOU = 'Please confirm it’s you'
