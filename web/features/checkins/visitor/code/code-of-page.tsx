import './code.css'
import { CodeGate } from './code-gate.tsx'
import { codeHolder } from './code-holder.ts'
import { keptDraft } from './kept-draft.ts'
import type { PageCode } from './page-code.ts'

/** Begins to take the code that was scanned. */
export function codeOfPage(checkinToken: string): PageCode {
  const holder = codeHolder(checkinToken)
  const kept = keptDraft(checkinToken)
  kept.moveHere()
  holder.takeFromUrl()
  // Some browsers open the scanned URL in the tab that is there, which loads nothing then.
  addEventListener('hashchange', holder.takeFromUrl)
  return {
    ticket: () => holder.get().ticket ?? undefined,
    around: (visit, step) => (
      <CodeGate holder={holder} kept={kept} visit={visit}>
        {step}
      </CodeGate>
    ),
  }
}
