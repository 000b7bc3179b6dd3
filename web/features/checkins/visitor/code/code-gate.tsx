import { type ReactNode, useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { CODE_HAS_CHANGED } from '../../../../../contract/code-call.ts'
import type { CodeHolder } from './code-holder.ts'
import { CodeStep } from './code-step.tsx'
import type { keptDraft } from './kept-draft.ts'
import type { CodedVisit } from './page-code.ts'

interface Props {
  holder: CodeHolder
  kept: ReturnType<typeof keptDraft>
  visit: CodedVisit
  children: ReactNode
}

/** Asks for the code before the form, and again once the service takes its ticket no longer. The typed fields stay meanwhile. */
export function CodeGate({ holder, kept, visit, children }: Props) {
  const held = useSyncExternalStore(holder.subscribe, holder.get, holder.get)
  const { step, sending, draft, pause } = visit
  const refusal = sending.is === 'refused' && isAboutCode(sending.code) ? sending.message : null
  useEffect(() => {
    if (refusal === null) return
    kept.keep(draft)
    holder.lose(refusal)
    pause()
  }, [refusal, kept, holder, draft, pause])
  const atForm = step === 'form'
  useLayoutEffect(() => {
    if (atForm) holder.loseIfOld(CODE_HAS_CHANGED)
  }, [atForm, holder])
  useEffect(() => {
    if (held.ticket) kept.clear()
  }, [held.ticket, kept])
  if (!atForm || held.ticket) return children
  return <CodeStep held={held} onDigits={holder.takeDigits} />
}

const isAboutCode = (code: string | undefined) => code === 'code_needed' || code === 'code_old'
