import { CallError } from './call.ts'

/** The server's sentence; `otherwise` where it gave none, or did not answer. */
export const serverMessageOf = (error: Error, otherwise: string): string =>
  (error instanceof CallError && typeof error.body.error === 'string' && error.body.error) || otherwise

/** What the server said, or that it cannot be reached; `otherwise` where it gave no reason. */
export const reasonOf = (error: Error, otherwise: string): string =>
  error instanceof CallError && (error.status === 0 || typeof error.body.error === 'string') ? error.message : otherwise
