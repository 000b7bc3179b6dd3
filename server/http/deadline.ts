import { Declined } from './declined.ts'

/** Below 5 s, with the way there and back. */
export const ANSWER_WITHIN_MS = 4500

/** The result of `work`, or 503 when its time is up first; the result is then dropped. */
export async function answerInTime<T>(work: Promise<T>, withinMs = ANSWER_WITHIN_MS): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Declined('unavailable')), withinMs)
  })
  try {
    return await Promise.race([work, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
