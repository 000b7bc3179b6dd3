import { sql } from 'kysely'
import { checkInDetailsPath } from '../../../../contract/paths.ts'
import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import type { Mail } from '../../mail/index.ts'
import { MAX_WAITING } from './ask-limits.ts'

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_holds_full: { linkId: string }
    }
  }
}

type EmailDeps = Pick<Deps, 'config' | 'db'> & { mail: Mail }

export const holdsFullJobs = (deps: EmailDeps): Jobs => ({
  tasks: { send_holds_full: payload => sendHoldsFull(deps, payload) },
})

async function sendHoldsFull({ config, db, mail }: EmailDeps, { linkId }: { linkId: string }): Promise<void> {
  const { rows } = await sql<{ email: string; location_name: string }>`
    select c.email, l.location_name from links l join creators c on c.id = l.creator_id
    where l.id = ${linkId} and l.holds_full_at is not null`.execute(db)
  const link = rows[0]
  if (!link) return
  await mail.send(
    {
      kind: 'holds_full',
      locationName: link.location_name,
      maxWaiting: MAX_WAITING,
      detailsUrl: config.APP_URL + checkInDetailsPath(linkId),
    },
    link.email,
  )
}
