import PbkdfWorker from 'altcha/workers/pbkdf2?worker'
import { CHALLENGE_PATH } from '../../contract/captcha-path.ts'
import { responseOf } from './call.ts'

const TIMEOUT_MS = 90_000

/** Fetches a challenge and works on it off the main thread. What it answers is sent with the form. */
export async function solvedChallengeToken(signal: AbortSignal): Promise<string> {
  const challenge: unknown = await (await responseOf(CHALLENGE_PATH, { signal })).json()
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
