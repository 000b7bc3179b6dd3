import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { solvedChallenge } from './proof-of-work.ts'
import { siteverify } from './recaptcha.ts'

export interface Captcha {
  /** Declines unless the token proves that a captcha of ours was solved and not used before. */
  check(token: string, ip: string | null): Promise<void>
  /** The same, always with a proof of work: for pages that must not contact a third party. */
  checkProofOfWork(token: string): Promise<void>
}

/** Uses reCAPTCHA when its keys are set, and our own proof of work otherwise. */
export const createCaptcha = (deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>): Captcha => ({
  check: async (token, ip) => {
    if (token === '') throw new Declined('captcha_failed')
    const passed = deps.config.RECAPTCHA_SECRET_KEY
      ? await verifyWithProvider(deps, token, ip)
      : await verifyProofOfWork(deps, token)
    if (!passed) throw new Declined('captcha_failed')
  },
  checkProofOfWork: async token => {
    if (!(await verifyProofOfWork(deps, token))) throw new Declined('captcha_failed')
  },
})

/** Fails closed: nobody passes while the provider cannot answer. */
async function verifyWithProvider({ config, log }: Pick<Deps, 'config' | 'log'>, token: string, ip: string | null) {
  try {
    return await siteverify(config, token, ip)
  } catch (error) {
    log.warn({ err: error }, 'the captcha provider does not answer')
    throw new Declined('captcha_unavailable')
  }
}

async function verifyProofOfWork({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>, token: string) {
  const solved = await solvedChallenge(config.APP_SECRET, token, await now())
  return solved !== null && (await markUsed(db, solved))
}

/** False when the challenge was used before. */
async function markUsed(db: Db, { nonce, validUntil }: { nonce: string; validUntil: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ challenge_hash: hashOf(nonce), expires_at: validUntil })
    .onConflict(on => on.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** An expired challenge is refused by its date, so the record of its use is no longer needed. */
export async function deleteExpiredCaptchas(db: Db): Promise<void> {
  await sql`delete from used_captchas where expires_at <= app_now()`.execute(db)
}
