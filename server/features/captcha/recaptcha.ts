import { z } from 'zod'
import type { Config } from '../../config.ts'
import { boundedFetch } from '../../http/outgoing.ts'

const ANSWER_WITHIN_MS = 3000
const fetchVerdict = boundedFetch(16 * 1024)
const OUR_FAULTS = new Set(['missing-input-secret', 'invalid-input-secret', 'bad-request'])

const answer = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
})

type Settings = Pick<Config, 'RECAPTCHA_API_URL' | 'RECAPTCHA_SECRET_KEY' | 'APP_URL'>

/** Asks the provider about a visitor's token. Throws when it gives no usable answer. */
export async function humanBySiteverify(config: Settings, token: string, ip: string | null): Promise<boolean> {
  const response = await fetchVerdict(`${config.RECAPTCHA_API_URL}/siteverify`, {
    method: 'POST',
    body: new URLSearchParams({
      secret: config.RECAPTCHA_SECRET_KEY!,
      response: token,
      ...(ip && { remoteip: ip }),
    }),
    signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
  })
  if (!response.ok) throw new Error(`siteverify answered ${response.status}`)
  const verdict = answer.parse(await response.json())
  const ours = verdict['error-codes']?.find(code => OUR_FAULTS.has(code))
  if (ours) throw new Error(`siteverify refuses our request: ${ours}`)
  return verdict.success && (verdict.hostname === undefined || verdict.hostname === new URL(config.APP_URL).hostname)
}
