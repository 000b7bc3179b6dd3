import { CallError } from './call.ts'

/** What the server said, or that it cannot be reached; `otherwise` where it gave no reason. */
export const reasonOf = (error: Error, otherwise: string): string =>
  error instanceof CallError && (error.status === 0 || typeof error.body.error === 'string') ? error.message : otherwise
