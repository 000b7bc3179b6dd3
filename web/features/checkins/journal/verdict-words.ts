import { plural } from '../../../lib/plural.ts'
import type { Verdict } from './use-verification.ts'

/** The finding of a verification, in a sentence and its explanation. */
export function verdictWords({ acts, valid, brokenAt, brokenRecord }: Verdict): { title: string; text: string } {
  if (valid) {
    return {
      title: `${allActs(acts)} as written`,
      text: 'Each one follows from the one before, and the check-ins agree with them.',
    }
  }
  if (brokenAt === undefined) {
    return {
      title: 'A check-in was changed without an act',
      text: `The journal knows nothing of what was done to the check-in with the ID ${brokenRecord}.`,
    }
  }
  return brokenRecord
    ? {
        title: `A check-in contradicts act ${brokenAt.toLocaleString()}`,
        text: `The check-in with the ID ${brokenRecord} is no longer as this act left it. All earlier acts stand.`,
      }
    : {
        title: `Act ${brokenAt.toLocaleString()} was changed`,
        text: 'It was changed, removed or put in after it was written. All earlier acts stand.',
      }
}

export interface ActFault {
  seq: number
  word: string
}

/** The act that a verification has stopped at, and its word in the list. */
export function actFault({ valid, brokenAt, brokenRecord }: Verdict): ActFault | null {
  if (valid || brokenAt === undefined) return null
  return { seq: brokenAt, word: brokenRecord ? 'Contradicted' : 'Changed' }
}

const allActs = (acts: number) => (acts === 1 ? 'The only act stands' : `All ${plural(acts, 'act')} stand`)
