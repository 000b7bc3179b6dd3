import { DATA_LINK_HOURS } from '../../../../contract/own-data-calls.ts'
import { paths, pathTo } from '../../../../contract/paths.ts'
import { hashOf } from '../../../db/ids.ts'
import { countEach } from '../../../db/limits.ts'
import type { Deps } from '../../../deps.ts'
import { enqueue, type Jobs, type NoPayload } from '../../../jobs/queue.ts'
import { hostWithoutUrl, nameWithoutUrl } from '../../links/index.ts'
import { type Mail, mailedToken, recipientCounters } from '../../mail/index.ts'
import { recordedBeforeAt } from '../erasure-requests/recorded-before.ts'
import {
  dataRequestById,
  deleteExpiredDataRequests,
  deleteUnaskedRequest,
  isKnownAt,
  openDataRequest,
} from './data-requests.ts'

interface RequestKey {
  linkId: string
  id: string
}

declare global {
  namespace GraphileWorker {
    interface Tasks {
      send_data_link: RequestKey
      send_data_link_email: RequestKey
      forget_data_requests: NoPayload
    }
  }
}

type EmailDeps = Pick<Deps, 'config' | 'db'> & { mail: Mail }

/** To one email of one link. */
const EMAILS_A_DAY = { max: 3, windowS: 24 * 60 * 60 }

export const dataLinkJobs = (deps: EmailDeps): Jobs => ({
  tasks: {
    send_data_link: payload => countAndSend(deps, payload),
    send_data_link_email: payload => sendDataLink(deps, payload),
    forget_data_requests: async () => {
      await deleteExpiredDataRequests(deps.db)
    },
  },
  cron: [{ task: 'forget_data_requests', match: '*/10 * * * *' }],
})

/**
 * Whose email the link does not know gets none, and counts nowhere. Others get three a day, each of which works as long as it says;
 * an email beyond the recipient's limits of all links waits for room. No counter is shared with other emails or people: from what
 * is left of it a stranger could read who was here.
 */
async function countAndSend({ db }: EmailDeps, key: RequestKey): Promise<void> {
  const request = await dataRequestById(db, key)
  if (!request) return
  if (!(await isKnownAt(db, request))) return deleteUnaskedRequest(db, request)
  const { linkId, id, email } = request
  const atLink = {
    // Hashed, so that neither a deleted account nor an erased visitor leaves a trace.
    key: `data links of one ${hashOf(`${linkId} ${email}`).toString('base64url')}`,
    ...EMAILS_A_DAY,
  }
  await db.transaction().execute(async tx => {
    const [reached] = await countEach(tx, [[atLink, ...recipientCounters('own_data', email)]])
    if (!reached) await enqueue(tx, 'send_data_link_email', { linkId, id })
    else if (reached.counter === atLink) await deleteUnaskedRequest(tx, request)
    else await enqueue(tx, 'send_data_link', { linkId, id }, { runAt: reached.retryAt })
  })
}

/** The token is derived when the email is sent, so that no secret waits in the queue. A retry derives the same token. */
async function sendDataLink({ config, db, mail }: EmailDeps, key: RequestKey): Promise<void> {
  const request = await dataRequestById(db, key)
  if (!request) return
  const token = mailedToken(config.APP_SECRET, request.seed)
  await openDataRequest(db, request, hashOf(token))
  const ownRows = await recordedBeforeAt(db, request)
  const names = {
    location_name: request.locationName,
    formatted_address: request.formattedAddress,
    host_name: request.hostName,
  }
  await mail.send(
    {
      kind: 'own_data',
      locationName: nameWithoutUrl(names),
      hostName: hostWithoutUrl(names),
      erasure: ownRows.size > 0 ? 'visitor' : request.erasure,
      url: config.APP_URL + pathTo(paths.ownData, { checkinToken: request.checkinToken }, { token }),
      validHours: DATA_LINK_HOURS,
    },
    request.email,
  )
}
