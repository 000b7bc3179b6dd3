import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { derivedKeys, type Secrets } from '../../derived-key.ts'

const VALID_MS = 10 * 60_000
/** About 200 rounds of 2,000 iterations take a tenth of a second on a laptop and half a second on a slow phone. */
const ITERATIONS = 2000
const MIN_ROUNDS = 100
const MAX_ROUNDS = 300

/** The widget sends this as base64. The schema names only the fields that we read; the signature covers all of them. */
const payload = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string(),
      salt: z.string(),
      data: z.object({ validUntil: z.iso.datetime() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** Pairs of keys, the current one first. Challenge and solution have a key each, so that neither signature passes for the other. */
function keyPairsOf(secrets: Secrets) {
  const solutionKeys = derivedKeys(secrets, 'captcha solution')
  return derivedKeys(secrets, 'captcha challenge').map((challengeKey, i) => ({
    hmacSignatureSecret: challengeKey.export().toString('hex'),
    hmacKeySignatureSecret: solutionKeys[i]!.export().toString('hex'),
  }))
}

/** The expiry is part of the signed data: altcha would compare its own `expiresAt` with the clocks of browser and process. */
export const newChallenge = (secrets: Secrets, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ITERATIONS,
    counter: randomInt(MAX_ROUNDS, MIN_ROUNDS),
    data: { validUntil: new Date(now.getTime() + VALID_MS).toISOString() },
    deriveKey,
    ...keyPairsOf(secrets)[0],
  })

/** The nonce and expiry of a challenge of ours that was solved in time, or null. */
export async function solvedChallenge(
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<{ nonce: string; validUntil: Date } | null> {
  const sent = parse(token)
  if (!sent) return null
  const { challenge, solution } = sent as unknown as Payload
  const validUntil = new Date(sent.challenge.parameters.data.validUntil)
  if (validUntil <= now) return null
  for (const keys of keyPairsOf(secrets)) {
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...keys })
    if (verified) return { nonce: sent.challenge.parameters.nonce, validUntil }
  }
  return null
}

function parse(token: string) {
  try {
    return payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
