import { useState } from 'react'
import { confirmItIsYou, type freshPurposes } from '../../contract/creators.ts'
import { CallError, call } from './call.ts'
import { newFormId } from './form-id.ts'

/** For the screen that says where the link went; it leads back to the page that asked. */
export interface ProofAsked {
  email: string
  formId: string
  /** Answers with the server's message. */
  sendAgain: () => Promise<string>
}

type Options = {
  email: string
  purpose: (typeof freshPurposes)[number]
  /** Hears the server's message. */
  onAsked: (message: string) => void
}

/** Acts that need a session opened a moment ago: where it is older, a link is mailed that opens a new one. */
export function useFreshSession({ email, purpose, onAsked }: Options) {
  const [formId, setFormId] = useState<string | null>(null)
  const ask = async () => {
    const asked = newFormId()
    const { message } = await call(confirmItIsYou, { email, formId: asked, purpose })
    setFormId(asked)
    return message
  }
  const askForProof = async () => onAsked(await ask())
  return {
    proof: formId ? ({ email, formId, sendAgain: ask } satisfies ProofAsked) : null,
    askForProof,
    /** What the act answers, or null where a link was mailed instead. */
    whenFresh: async <T>(act: () => Promise<T>): Promise<T | null> => {
      try {
        return await act()
      } catch (error) {
        if (!(error instanceof CallError && error.code === 'sign_in_again')) throw error
        await askForProof()
        return null
      }
    },
  }
}

/** Title of what is said when the link has been mailed. */
export const CONFIRM_IT_IS_YOU = 'Please confirm that it is you'
