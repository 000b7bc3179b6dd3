import { CallError } from './call.ts'

/** The server's message; `fallback` if there is no message or no reply. */
export const serverMessageOf = (error: Error, fallback: string): string =>
  (error instanceof CallError && typeof error.body.error === 'string' && error.body.error) || fallback

/** The server's message, or the sentence for a server that cannot be reached; `fallback` for any other error. */
export const reasonOf = (error: Error, fallback: string): string =>
  error instanceof CallError && (error.status === 0 || typeof error.body.error === 'string') ? error.message : fallback
