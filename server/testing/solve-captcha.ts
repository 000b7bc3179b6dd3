import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from './test-app.ts'

/** A token as the captcha widget makes it. */
export const captchaToken = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

/** Does the work of a challenge, as the widget in a browser does. */
export const solved = async (challenge: Challenge): Promise<string> =>
  captchaToken(challenge, await solveChallenge({ challenge, deriveKey }))

/** Gets a challenge from the service and solves it. */
export async function solveCaptcha({ call }: Pick<TestApp, 'call'>): Promise<string> {
  const { body } = await call('GET', '/api/captcha/challenge')
  return solved(body as Challenge)
}
