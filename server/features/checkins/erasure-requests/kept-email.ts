import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import { hostNameOf, hostWithoutUrl, nameWithoutUrl } from '../../links/index.ts'
import { displayEmail, type Mail, mentionsUrl } from '../../mail/index.ts'

interface RequestKey {
  linkId: string
  id: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_erasure_kept: RequestKey
    }
  }
}

type EmailDeps = Pick<Deps, 'db'> & { mail: Mail }

export const keptEmailJobs = (deps: EmailDeps): Jobs => ({
  tasks: { send_erasure_kept: key => sendErasureKept(deps, key) },
})

/** The visitor has read this mailbox: the request came from a link in it. One request has one answer, so no limit is needed. */
async function sendErasureKept({ db, mail }: EmailDeps, key: RequestKey): Promise<void> {
  const kept = await keptRequest(db, key)
  if (!kept) return
  await mail.send(
    {
      kind: 'erasure_kept',
      locationName: nameWithoutUrl(kept),
      hostName: hostWithoutUrl(kept),
      reason: mentionsUrl(kept.kept_reason) ? null : kept.kept_reason,
      replyTo: displayEmail(kept.creator_email),
    },
    kept.user_email,
  )
}

interface KeptRequest {
  user_email: string
  kept_reason: string
  location_name: string
  formatted_address: string
  host_name: string | null
  creator_email: string
}

async function keptRequest(db: Queries, { linkId, id }: RequestKey): Promise<KeptRequest | undefined> {
  const { rows } = await sql<KeptRequest>`
    select r.user_email, r.kept_reason, l.location_name, l.formatted_address, ${sql.raw(hostNameOf('o'))} as host_name,
      o.email as creator_email
    from data_requests r join links l on l.id = r.link_id join creators o on o.id = l.creator_id
    where r.link_id = ${linkId} and r.id = ${id} and r.kept_at is not null`.execute(db)
  return rows[0]
}
