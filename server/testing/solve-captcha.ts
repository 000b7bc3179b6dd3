import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from './test-app.ts'

/** A token as the captcha widget makes it. */
export const captchaToken = (challenge: unknown, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

/** Gets a challenge from the service and does its work, as the widget in a browser does. */
export async function solveCaptcha({ call }: Pick<TestApp, 'call'>): Promise<string> {
  const { body } = await call('GET', '/api/captcha/challenge')
  const challenge = body as Challenge
  return captchaToken(challenge, await solveChallenge({ challenge, deriveKey }))
}
