import type { ProblemCode } from '../../contract/problems.ts'

/** A request that is turned down: status and sentence stand in `contract/problems.ts`. */
export class Declined extends Error {
  readonly code: ProblemCode
  readonly extra: Readonly<Record<string, unknown>>
  constructor(code: ProblemCode, extra: Readonly<Record<string, unknown>> = {}, options?: ErrorOptions) {
    super(code, options)
    this.code = code
    this.extra = extra
  }
}
