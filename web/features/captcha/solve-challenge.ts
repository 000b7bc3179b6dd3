import { CHALLENGE_PATH } from '../../../contract/captcha-path.ts'
import { responseOf } from '../../lib/call.ts'

const TIMEOUT_MS = 90_000

/** Fetches a challenge and solves it in a worker. The token is sent with the form. */
export async function solvedChallengeToken(signal: AbortSignal): Promise<string> {
  const challenge: unknown = await (await responseOf(CHALLENGE_PATH, { signal })).json()
  const solution = await solutionOf(challenge, signal)
  return btoa(JSON.stringify({ challenge, solution }))
}

async function solutionOf(challenge: unknown, signal: AbortSignal): Promise<unknown> {
  // Loaded with the first challenge: most visitors of the support page never need one.
  const { default: PbkdfWorker } = await import('altcha/workers/pbkdf2?worker')
  const worker = new PbkdfWorker()
  return new Promise<unknown>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = () => reject(new Error('The worker did not start.'))
    worker.onmessage = ({ data }) =>
      data?.derivedKey ? resolve(data) : reject(data?.error ?? new Error('No solution.'))
    worker.postMessage({ type: 'work', challenge, timeout: TIMEOUT_MS })
  }).finally(() => worker.terminate())
}
