import type { ProblemCode } from '../../contract/problems.ts'

/** A declined request; `contract/problems.ts` has its status and sentence. */
export class Declined extends Error {
  readonly code: ProblemCode
  readonly extra: Readonly<Record<string, unknown>>
  constructor(code: ProblemCode, extra: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.extra = extra
  }
}
