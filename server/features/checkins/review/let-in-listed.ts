import type pg from 'pg'
import { KIOSK_DEVICE } from '../../../../contract/device-types.ts'
import { inTransaction } from '../../../db/db.ts'
import type { Deps } from '../../../deps.ts'
import type { HashNetworks } from '../../../http/network.ts'
import type { Jobs } from '../../../jobs/queue.ts'
import { type LinkState, linkStates, lockCreatorOf, publishCheckIn, publishHeld } from '../../links/index.ts'
import { enqueueLetInListed, matchAmong, noteMatch, readCandidates } from '../../people/index.ts'
import { countAttempts } from '../attempt-counts.ts'
import { keptNetworks } from '../kept-position.ts'
import { linkQueue } from '../link-queue.ts'
import type { Marking } from '../marks/marking.ts'
import { placeAsks } from '../sessions/place-asks.ts'
import { approveAsks } from './approve-asks.ts'
import { uncountAsks } from './ask-limits.ts'
import { type Undecided, waitingForList } from './held-store.ts'
import { checkInsOfBrowsers, isListedTwice } from './listed-once.ts'
import { enqueueReviewEmail } from './review-email.ts'

type ListedDeps = Pick<Deps, 'pool' | 'live'> & { marking: Pick<Marking, 'note'>; hashNetworks: HashNetworks }

export const listedJobs = (deps: ListedDeps): Jobs => ({
  tasks: { let_in_listed: ({ checkinToken }) => letInListed(deps, checkinToken) },
})

/** The link is locked for some statements each, for which its check-ins wait; the others are let in by a next job. */
const AT_ONCE = 50

/**
 * Lets those in who are on the list of their link. After the answer, which is the same for everybody, so that nobody learns from
 * it who is on the list. The others wait for the creator, who is told of them.
 */
async function letInListed({ pool, live, marking, hashNetworks }: ListedDeps, checkinToken: string): Promise<void> {
  const result = await linkQueue(checkinToken, () =>
    inTransaction(pool, async client => {
      await lockCreatorOf(client, { checkinToken })
      const [link] = await linkStates(client, [checkinToken], { lock: true })
      if (!link) return null
      const waiting = await waitingForList(client, link.id)
      const listed = await listedAmong(client, link, waiting)
      const first = listed.slice(0, AT_ONCE)
      const letIn = await approveAsks(client, link, first, { source: 'visitor', reason: null })
      await countAttempts(
        client,
        letIn.map(ask => ({
          link,
          at: ask.checked_in_at,
          outcome: 'accepted',
          deviceType: ask.device_type,
          email: ask.user_email,
        })),
      )
      await uncountAsks(
        client,
        link.id,
        first.map(ask => ({ networks: keptNetworks(ask, hashNetworks), askedAt: ask.checked_in_at })),
      )
      if (first.length < listed.length) await enqueueLetInListed(client, checkinToken)
      else if (listed.length < waiting.length) await enqueueReviewEmail(client, link.id)
      return { link, changed: listed.length > 0 }
    }),
  )
  if (!result?.changed) return
  publishCheckIn(live, result.link)
  marking.note(checkinToken)
  publishHeld(live, result.link)
}

/** Those who are on the list, and not here already by another key or from another browser: of these the creator decides. */
async function listedAmong(
  client: pg.ClientBase,
  link: LinkState,
  waiting: readonly Undecided[],
): Promise<Undecided[]> {
  const { checkinToken } = link
  const visitors = waiting.map(ask => ({
    checkinToken,
    name: ask.user_name,
    email: ask.user_email,
    personId: ask.person_id,
    ask,
  }))
  const fitting = await readCandidates(client, visitors)
  const unplaced = { scheduled: true, sessionMs: null }
  const known = visitors.filter(visitor => matchAmong(fitting.get(visitor)!, unplaced, { emailVerified: false }))
  const placed = await placeAsks(
    client,
    link,
    known.map(({ ask }) => ask),
    undefined,
  )
  const made = await checkInsOfBrowsers(client, link.id, {
    askIds: known.map(({ ask }) => ask.id),
    checkInIds: known.flatMap(visitor => fitting.get(visitor)!.flatMap(({ here }) => here.map(({ id }) => id))),
  })
  return known.flatMap((visitor, nth) => {
    const place = {
      scheduled: link.scheduleVersion > 0,
      sessionMs: placed[nth]!.inSession?.session.startsAt ?? null,
      atMs: visitor.ask.checked_in_at.getTime(),
    }
    const candidates = fitting.get(visitor)!
    const match = matchAmong(candidates, place, { emailVerified: false })
    if (!match || match.taken) return []
    const person = candidates.find(({ personId }) => personId === match.personId)!
    const isOwn = (id: string) => made.get(visitor.ask.id)?.includes(id) ?? false
    const atKiosk = visitor.ask.device_type === KIOSK_DEVICE
    if (isListedTwice(person, place, { link, isOwn, atKiosk })) return []
    noteMatch(fitting.values(), match, { ...place, id: visitor.ask.id })
    return [visitor.ask]
  })
}
