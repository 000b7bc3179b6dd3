import { type SupportType, supportTypes } from '../../../contract/support-form.ts'
import type { Deps } from '../../deps.ts'
import type { Jobs, NoPayload } from '../../jobs/queue.ts'
import { hasPrioritySupport } from '../billing/index.ts'
import type { Mail } from '../mail/index.ts'
import { eraseOldMessages } from './erase-messages.ts'

type JobDeps = Pick<Deps, 'config' | 'db'> & { mail: Mail }

interface SupportForTeam {
  ticketId: string
  /** Whether the sender was signed in with this email. Jobs of the previous release lack it. */
  verified?: boolean
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_support_to_team: SupportForTeam
      acknowledge_support: { ticketId: string }
      erase_old_support: NoPayload
    }
  }
}

export const supportJobs = (deps: JobDeps): Jobs => ({
  tasks: {
    send_support_to_team: payload => sendToTeam(deps, payload),
    acknowledge_support: payload => acknowledge(deps, payload),
    erase_old_support: () => eraseOldMessages(deps.db),
  },
  cron: [{ task: 'erase_old_support', match: '29 4 * * *' }],
})

const storedMessage = (db: Deps['db'], ticketId: string) =>
  db.selectFrom('support_messages').selectAll().where('ticket_id', '=', ticketId).executeTakeFirst()

async function sendToTeam({ config, db, mail }: JobDeps, { ticketId, verified }: SupportForTeam): Promise<void> {
  const found = await storedMessage(db, ticketId)
  if (!found || !config.SUPPORT_EMAIL) return
  const { name, email, type, subject, message } = found
  const priority = verified === true && (await hasPrioritySupport(db, email))
  const content = { ticketId, priority, name, email, type: supportTypes[type as SupportType], subject, message }
  await mail.send({ kind: 'support_for_team', ...content }, config.SUPPORT_EMAIL)
}

async function acknowledge({ db, mail }: JobDeps, { ticketId }: { ticketId: string }): Promise<void> {
  const found = await storedMessage(db, ticketId)
  if (found) await mail.send({ kind: 'support_received', ticketId }, found.email)
}
