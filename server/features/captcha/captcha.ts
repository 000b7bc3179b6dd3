import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { hashOf } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { solvedChallenge } from './proof-of-work.ts'
import { humanBySiteverify } from './recaptcha.ts'

export interface Captcha {
  /** Declines unless the token proves a solved captcha of ours, not used before. */
  check(token: string, ip: string | null): Promise<void>
  /** The same with a proof of work whatever the provider, for pages that ask no third party. */
  checkWork(token: string): Promise<void>
}

/** reCAPTCHA where its keys are set, else a proof of work of our own. */
export const createCaptcha = (deps: Pick<Deps, 'config' | 'db' | 'log' | 'now'>): Captcha => ({
  check: async (token, ip) => {
    if (token === '') throw new Declined('captcha_failed')
    const passed = deps.config.RECAPTCHA_SECRET_KEY ? await byProvider(deps, token, ip) : await byWork(deps, token)
    if (!passed) throw new Declined('captcha_failed')
  },
  checkWork: async token => {
    if (!(await byWork(deps, token))) throw new Declined('captcha_failed')
  },
})

/** Whatever keeps the provider from answering, nobody passes. */
async function byProvider({ config, log }: Pick<Deps, 'config' | 'log'>, token: string, ip: string | null) {
  try {
    return await humanBySiteverify(config, token, ip)
  } catch (error) {
    log.warn({ err: error }, 'the captcha provider does not answer')
    throw new Declined('captcha_unavailable')
  }
}

async function byWork({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>, token: string) {
  const solved = await solvedChallenge(config.APP_SECRET, token, await now())
  return solved !== null && (await firstUse(db, solved))
}

async function firstUse(db: Db, { nonce, validUntil }: { nonce: string; validUntil: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ challenge_hash: hashOf(nonce), expires_at: validUntil })
    .onConflict(used => used.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A challenge past its end is refused by its date; its mark is no longer needed. */
export async function forgetUsedCaptchas(db: Db): Promise<void> {
  await sql`delete from used_captchas where expires_at <= app_now()`.execute(db)
}
