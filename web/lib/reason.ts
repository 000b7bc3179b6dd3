import { CallError } from './call.ts'

/** The server's message; `otherwise` without one, or without a reply. */
export const serverMessageOf = (error: Error, otherwise: string): string =>
  (error instanceof CallError && typeof error.body.error === 'string' && error.body.error) || otherwise

/** The server's message, or that the server cannot be reached; `otherwise` without a message. */
export const reasonOf = (error: Error, otherwise: string): string =>
  error instanceof CallError && (error.status === 0 || typeof error.body.error === 'string') ? error.message : otherwise
