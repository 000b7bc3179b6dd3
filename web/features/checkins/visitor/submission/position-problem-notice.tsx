import { Button } from '../../../../ui/button.tsx'
import type { Presence } from '../presence/presence-state.ts'
import { PROBLEM_TEXTS } from '../presence/presence-texts.ts'

/** The form is open, and the position could not be taken again. */
export function PositionProblemNotice({ state, onLocate }: { state: Presence; onLocate: () => void }) {
  if (state.problem === null) return null
  return (
    <div role="alert" className="flex flex-col gap-2 rounded-10 bg-warn-soft p-4 text-14">
      <p className="font-medium text-warn">{PROBLEM_TEXTS[state.problem].text}</p>
      {state.requestId === null && (
        <Button variant="secondary" onClick={onLocate}>
          Try Again
        </Button>
      )}
    </div>
  )
}
