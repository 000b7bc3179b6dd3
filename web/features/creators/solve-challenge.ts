import PbkdfWorker from 'altcha/workers/pbkdf2?worker'
import { captchaChallenge } from '../../../contract/captcha.ts'
import { call } from '../../lib/call.ts'

/** Below what the server grants, so that nobody is told to send a token that has just ended. */
export const HELD_MS = 9 * 60_000
const TIMEOUT_MS = 90_000

/** Fetches a challenge and works on it off the main thread. What it answers is sent with the form. */
export async function solvedChallengeToken(signal: AbortSignal): Promise<string> {
  const challenge = await call(captchaChallenge, {}, { signal })
  const solution = await solutionOf(challenge, signal)
  return btoa(JSON.stringify({ challenge, solution }))
}

function solutionOf(challenge: unknown, signal: AbortSignal): Promise<unknown> {
  const worker = new PbkdfWorker()
  return new Promise<unknown>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = () => reject(new Error('The worker did not start.'))
    worker.onmessage = ({ data }) =>
      data?.derivedKey ? resolve(data) : reject(data?.error ?? new Error('No solution.'))
    worker.postMessage({ type: 'work', challenge, timeout: TIMEOUT_MS })
  }).finally(() => worker.terminate())
}
