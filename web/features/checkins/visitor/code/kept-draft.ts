import { storedValue } from '../../../../lib/stored-value.ts'
import { draftStore } from '../submission/draft-store.ts'
import type { TypedFields } from '../submission/form-errors.ts'

/** Long enough to go back to the screen. */
const KEPT_MS = 15 * 60_000

export interface KeptDraft {
  fields: TypedFields
  untilMs: number
}

/**
 * The fields that were typed before the code had changed. Scanning the new code opens another tab, which does not know the
 * fields of this one; the photo is taken anew there.
 */
export function keptDraft(checkinToken: string) {
  const kept = storedValue<KeptDraft>('localStorage', `draft ${checkinToken}`)
  const clearOverdue = () => {
    if ((kept.get()?.untilMs ?? Infinity) <= Date.now()) kept.clear()
  }
  return {
    keep({ name, email, phone }: TypedFields) {
      kept.set({ fields: { name, email, phone }, untilMs: Date.now() + KEPT_MS })
      setTimeout(clearOverdue, KEPT_MS)
    },
    clear: kept.clear,
    /** Hands it to the form of this tab, unless that has its own. */
    moveHere() {
      const found = kept.get()
      kept.clear()
      const here = draftStore(checkinToken)
      if (found && found.untilMs > Date.now() && !here.get()) here.set(found.fields)
    },
  }
}
