import type { ProblemCode } from '../../../contract/problems.ts'
import { CallError } from '../../lib/call.ts'

/** Refusals whose sentence stands at its field, and nowhere else. */
const FIELDS = {
  place_name_has_url: 'placeName',
  host_name_has_url: 'hostName',
  host_name_misleads: 'hostName',
  schedule_empty: 'times',
  schedule_overlap: 'times',
} satisfies Partial<Record<ProblemCode, string>>

export type ProblemField = (typeof FIELDS)[keyof typeof FIELDS]

/** The field that a refusal is about; null for every other failure. */
export function fieldOf(error: Error | null): ProblemField | null {
  const code = error instanceof CallError ? error.code : undefined
  return code && code in FIELDS ? FIELDS[code as keyof typeof FIELDS] : null
}
