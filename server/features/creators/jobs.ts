import { SIGN_IN_MINUTES } from '../../../contract/creators.ts'
import { hashOf } from '../../db/ids.ts'
import { deleteOldLimits } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Jobs, NoPayload } from '../../jobs/queue.ts'
import { type Mail, mailedCode, mailedToken, sendTrackedEmail } from '../mail/index.ts'
import { codeHashOf } from './codes.ts'
import { mailedUrl } from './destinations.ts'
import { deleteOldKnownBrowsers } from './known-browsers.ts'
import { deleteExpiredNavTokens } from './nav-tokens.ts'
import { deleteExpiredSessions, SESSION_DAYS } from './sessions.ts'
import { maySignUp } from './sign-up-rules.ts'
import { creatorIdOf, deleteOldRequests, pendingRequest, saveSecrets, setEmailState } from './store.ts'

/** An older request gets no email any more, since nobody waits for it. */
const MAX_AGE_HOURS = 24

type JobDeps = Pick<Deps, 'config' | 'db' | 'log'> & { mail: Mail }

declare global {
  namespace GraphileWorker {
    interface Tasks {
      /** Keeps its old name: jobs of the previous release may wait under this name. */
      send_sign_in_letter: { requestId: string }
      forget_sign_ins: NoPayload
    }
  }
}

export const creatorJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    send_sign_in_letter: payload => sendSignInEmail(deps, payload),
    forget_sign_ins: () => deleteOldSignIns(deps),
  },
  cron: [{ task: 'forget_sign_ins', match: '17 * * * *' }],
})

/** Derives token and code when the email is sent, so that no secret waits in the queue. A retry derives the same ones. */
async function sendSignInEmail(
  { config, db, log, mail }: JobDeps,
  { requestId }: { requestId: string },
): Promise<void> {
  const request = await pendingRequest(db, { requestId, maxAgeHours: MAX_AGE_HOURS })
  if (!request) return
  const { email, purpose, seed } = request
  const token = mailedToken(config.APP_SECRET, seed)
  const code = mailedCode(config.APP_SECRET, seed)
  const codeHash = codeHashOf(config.APP_SECRET, requestId, code)
  await saveSecrets(db, { requestId, tokenHash: hashOf(token), codeHash, validMinutes: SIGN_IN_MINUTES })
  const url = mailedUrl(config.APP_URL, purpose, token)
  const content = { kind: 'sign_in', purpose, url, code, validMinutes: SIGN_IN_MINUTES } as const
  if (config.SIGN_UP === 'open')
    return sendTrackedEmail(mail, { content, to: email }, state => setEmailState(db, requestId, state))
  // What becomes of the email would tell who has an account: every request counts as sent at the same step.
  await setEmailState(db, requestId, 'sent')
  if (maySignUp(config, email) || (await creatorIdOf(db, email))) return mail.send(content, email)
  log.info({ requestId }, 'sign-in email withheld, since this email may not sign up')
}

async function deleteOldSignIns({ db }: Pick<Deps, 'db'>): Promise<void> {
  await deleteExpiredSessions(db)
  await deleteOldRequests(db, SESSION_DAYS + 2)
  await deleteExpiredNavTokens(db)
  await deleteOldKnownBrowsers(db)
  // The counters of rate limits belong to no feature, so their expired rows are deleted here.
  await deleteOldLimits(db)
}
