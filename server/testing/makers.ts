import { hashOf, newSecret, uuidv7 } from '../db/ids.ts'
import { mailTo, nextMailTo } from './captured-mail.ts'
import { solveCaptcha } from './solve-captcha.ts'
import type { TestApp } from './test-app.ts'

export interface SignedIn {
  creatorId: string
  email: string
  cookies: Record<string, string>
}

interface CreatorTraits {
  email: string
  /** 1 Free (default), 2 Essential, 3 Pro, 4 Ultra, 5 Business. */
  planId?: number
  accountExpireAt?: Date | null
}

/** A creator with an open session, put straight into the database. The same email twice: two sessions of one creator. */
export async function makeCreator(
  { deps: { db, config } }: TestApp,
  { email, planId, accountExpireAt }: CreatorTraits,
): Promise<SignedIn> {
  const traits = {
    email,
    ...(planId !== undefined && { plan_id: planId }),
    ...(accountExpireAt !== undefined && { account_expire_at: accountExpireAt }),
  }
  const { id: creatorId } = await db
    .insertInto('creators')
    .values({ id: uuidv7(), ...traits })
    .onConflict(same => same.column('email').doUpdateSet(traits))
    .returning('id')
    .executeTakeFirstOrThrow()
  const secret = newSecret()
  await db
    .insertInto('sessions')
    .values({ id: uuidv7(), secret_hash: hashOf(secret), creator_id: creatorId, user_agent: 'test' })
    .execute()
  const cookie = config.APP_URL.startsWith('https:') ? '__Host-session' : 'session'
  return { creatorId, email, cookies: { [cookie]: secret } }
}

/** Signs in as people do: captcha, email, link, all in one browser. */
export async function signIn(app: TestApp, email: string): Promise<SignedIn> {
  const emailsBefore = (await mailTo(app, email)).length
  const requested = await app.call('POST', '/api/creators/send-verification', {
    body: { email, recaptchaToken: await solveCaptcha(app) },
  })
  const { token } = await nextMailTo(app, email, emailsBefore + 1)
  const verified = await app.call('GET', `/api/verify/${token}`, { cookies: requested.cookies })
  if (!verified.body?.success) throw new Error(`Could not sign in ${email}: ${requested.text} ${verified.text}`)
  const { id: creatorId } = await app.deps.db
    .selectFrom('creators')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { creatorId, email, cookies: verified.cookies }
}
