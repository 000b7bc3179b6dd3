import type { JobHelpers } from 'graphile-worker'

/** What a task is given by a queue that runs on, and by one that stops. */
export const running = { abortSignal: new AbortController().signal } as JobHelpers
export const stopping = { abortSignal: AbortSignal.abort() } as JobHelpers
