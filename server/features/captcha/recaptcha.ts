import { z } from 'zod'
import type { Config } from '../../config.ts'
import { boundedFetch } from '../../http/outgoing.ts'

const ANSWER_WITHIN_MS = 3000
const fetchAnswer = boundedFetch(16 * 1024)
const CONFIGURATION_ERRORS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})

type Settings = Pick<Config, 'RECAPTCHA_API_URL' | 'RECAPTCHA_SECRET_KEY' | 'APP_URL'>

/** Whether the provider accepts the token as solved on our site. Throws when the provider gives no usable answer. */
export async function siteverify(config: Settings, token: string, ip: string | null): Promise<boolean> {
  const response = await fetchAnswer(`${config.RECAPTCHA_API_URL}/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({
      secret: config.RECAPTCHA_SECRET_KEY!,
      response: token,
      ...(ip && { remoteip: ip }),
    }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
  const result = answer.parse(await response.json())
  const error = result['error-codes']?.find(code => CONFIGURATION_ERRORS.has(code))
  if (error) throw new Error(`siteverify refuses our request: ${error}`)
  return result.success && (result.hostname === undefined || result.hostname === new URL(config.APP_URL).hostname)
}
