import { hashOf } from '../../db/ids.ts'
import { forgetOldLimits } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import type { Jobs } from '../../jobs/queue.ts'
import { type Mail, mailedCode, mailedToken, sendTrackedEmail } from '../mail/index.ts'
import { codeHashOf } from './codes.ts'
import { mailedLink } from './destinations.ts'
import { forgetOldBrowsers } from './known-browsers.ts'
import { forgetNavTokens } from './nav-tokens.ts'
import { forgetDeadSessions, SESSION_DAYS } from './sessions.ts'
import { forgetOldRequests, keepSecrets, noteEmailState, wantedRequest } from './store.ts'

const VALID_MINUTES = 10
/** Later nobody waits for the email any more. */
const WANTED_HOURS = 24

type JobDeps = Pick<Deps, 'config' | 'db'> & { mail: Mail }

export const creatorJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    send_sign_in_letter: payload => sendSignInEmail(deps, payload as { requestId: string }),
    forget_sign_ins: () => forgetSignIns(deps),
  },
  cron: [{ task: 'forget_sign_ins', match: '17 * * * *' }],
})

/** Token and code are made when the email leaves: none waits in the queue, none has aged. A second try makes the same. */
async function sendSignInEmail({ config, db, mail }: JobDeps, { requestId }: { requestId: string }): Promise<void> {
  const wanted = await wantedRequest(db, { requestId, wantedHours: WANTED_HOURS })
  if (!wanted) return
  const { email, purpose, seed } = wanted
  const token = mailedToken(config.APP_SECRET, seed)
  const code = mailedCode(config.APP_SECRET, seed)
  const codeHash = codeHashOf(config.APP_SECRET, requestId, code)
  await keepSecrets(db, { requestId, tokenHash: hashOf(token), codeHash, validMinutes: VALID_MINUTES })
  const url = mailedLink(config.APP_URL, purpose, token)
  const content = { kind: 'sign_in', purpose, url, code, validMinutes: VALID_MINUTES } as const
  await sendTrackedEmail(mail, { content, to: email }, state => noteEmailState(db, requestId, state))
}

async function forgetSignIns({ db }: Pick<Deps, 'db'>): Promise<void> {
  await forgetDeadSessions(db)
  await forgetOldRequests(db, SESSION_DAYS + 2)
  await forgetNavTokens(db)
  await forgetOldBrowsers(db)
  await forgetOldLimits(db)
}
