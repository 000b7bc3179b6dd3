import type pg from 'pg'
import type { Refusal } from '../../../../contract/refusals.ts'
import { hashOf } from '../../../db/ids.ts'
import { type Counter, countEach, uncountEach } from '../../../db/limits.ts'
import { type Networks, siteOf } from '../../../http/network.ts'
import type { LinkState } from '../../links/index.ts'
import { type Attempt, type AttemptOutcome, QUEUE_FULL } from '../attempt.ts'

/** People who may wait at one link. */
export const MAX_WAITING = 500
/** The share of them that one network may have, so that nobody fills the queue alone. */
const NETWORK_SHARE = 0.5
const ASKS_PER_NETWORK = { max: 600, windowS: 60 * 60 }
/** So often somebody may try who is on the list. */
const LIST_ANSWERS_PER_BROWSER = { max: 10, windowS: 60 * 60 }

interface Ask {
  attempt: Attempt
  link: LinkState
  outcome?: AttemptOutcome
}

/** Those who wait count whether for their email or for the creator. */
interface Waiting {
  same_browser: boolean
  same_network: number
  for_mail: number
}

export interface ExcessAsk {
  reason: Extract<Refusal, 'ask_waiting' | 'holds_full' | 'asks_used_up'>
  /** As many people wait as the link may have, and not only of one network. */
  queueFull?: boolean
}

/**
 * Which of these asks may not wait, and why. Call it under the locks of their links; costs a round trip or two, only when
 * somebody asks.
 */
export async function excessAsks(client: pg.ClientBase, asks: readonly Ask[]): Promise<(ExcessAsk | null)[]> {
  if (asks.length === 0) return []
  const waiting = await waitingBeside(client, asks)
  const accepted: Ask[] = []
  const refusals = asks.map((ask, nth): ExcessAsk | null => {
    const { link } = ask
    const refusal = excessOf(ask, waiting[nth]!, accepted)
    if (refusal) return refusal
    // After nobody was left, the creator is told again of a full queue.
    if (link.heldCount + waiting[nth]!.for_mail === 0) link.holdsFull = false
    link.heldCount++
    accepted.push(ask)
    return null
  })
  const counted = await countEach(
    client,
    asks.map((ask, nth) => (refusals[nth] ? [] : countersOf(ask))),
  )
  return refusals.map((refusal, nth) => refusal ?? (counted[nth] ? { reason: counted[nth].counter.reason } : null))
}

const countersOf = (ask: Ask): (Counter & Pick<ExcessAsk, 'reason'>)[] => [
  { ...asksOf(ask.link.id, ask.attempt.networks()), reason: 'holds_full' },
  ...(isDecidedByList(ask)
    ? [{ ...listAnswersOf(ask.link.id, ask.attempt.browserHash()), reason: 'asks_used_up' as const }]
    : []),
]

const isDecidedByList = ({ outcome }: Ask) => outcome?.kind === 'held' && outcome.review === 'not_listed'

/** Counts the answers of a list to one browser, whether at once or once an email is confirmed. */
export const listAnswersOf = (linkId: string, browserHash: Buffer): Counter => ({
  key: `list ${hashOf(`${linkId} ${browserHash.toString('hex')}`).toString('base64url')}`,
  ...LIST_ANSWERS_PER_BROWSER,
})

/** Whether an ask would find its place now, so that no photo is decoded for one that has none. */
export async function hasPlace(client: pg.Pool, ask: Ask): Promise<boolean> {
  const [waiting] = await waitingBeside(client, [ask])
  return excessOf(ask, waiting!, []) === null
}

function excessOf(
  ask: Ask,
  { same_browser, same_network, for_mail }: Waiting,
  accepted: readonly Ask[],
): ExcessAsk | null {
  const { attempt, link } = ask
  const sameBatch = accepted.filter(other => other.link.id === link.id)
  if (same_browser || sameBatch.some(other => browserOf(other) === browserOf(ask))) return { reason: 'ask_waiting' }
  const ofNetwork = same_network + sameBatch.filter(other => siteIn(other) === siteIn(ask)).length
  const queueFull = link.heldCount + for_mail >= MAX_WAITING
  // A photo that was not decoded cannot wait even if somebody was decided meanwhile.
  if (queueFull || attempt.photo === QUEUE_FULL || ofNetwork >= MAX_WAITING * NETWORK_SHARE)
    return { reason: 'holds_full', queueFull }
  return null
}

/**
 * Why an ask may not wait for the creator after its email, or null. Only now is its address its owner's, so that nobody keeps
 * another from asking by typing in that address. The link must be locked.
 */
export async function excessAfterEmail(
  client: pg.ClientBase,
  link: LinkState,
  email: string | null,
): Promise<'ask_waiting' | 'holds_full' | null> {
  const { rows } = await client.query(
    `select 1 from pending_check_ins where link_id = $1 and waits_for = 'review' and decision is null
       and email_verified and user_email = $2 and expires_at > app_now() limit 1`,
    [link.id, email],
  )
  if (rows.length > 0) return 'ask_waiting'
  return link.heldCount >= MAX_WAITING ? 'holds_full' : null
}

async function waitingBeside(client: pg.ClientBase | pg.Pool, asks: readonly Ask[]): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>({
    name: 'waiting-beside',
    text: `select coalesce(bool_or(p.browser_hash = a.browser_hash), false) as same_browser,
        count(*) filter (where p.ip <<= a.network or split_part(p.networks, ' ', 2) = a.site)::int as same_network,
        count(*) filter (where p.waits_for = 'mail')::int as for_mail
      from unnest($1::uuid[], $2::bytea[], $3::inet[], $4::text[])
        with ordinality as a (link_id, browser_hash, network, site, nth)
      left join pending_check_ins p on p.link_id = a.link_id and p.review_reason is not null and p.decision is null
        and p.confirmed_at is null and p.expires_at > app_now()
      group by nth order by nth`,
    values: [
      asks.map(({ link }) => link.id),
      asks.map(({ attempt }) => attempt.browserHash()),
      asks.map(ask => (ask.attempt.ip === null ? null : siteIn(ask))),
      asks.map(({ attempt }) => attempt.networks().site),
    ],
  })
  return rows
}

const browserOf = ({ attempt }: Ask) => attempt.browserHash().toString('hex')
const siteIn = ({ attempt }: Ask) => siteOf(attempt.ip)

/**
 * Asks that the list has let in leave the limit of their network, since a whole school may share one IP. All others stay counted.
 */
export const uncountAsks = (
  client: pg.ClientBase,
  linkId: string,
  asks: readonly { networks: Networks; askedAt: Date }[],
): Promise<void> =>
  uncountEach(
    client,
    asks.map(({ networks, askedAt }) => ({ counter: asksOf(linkId, networks), countedAt: askedAt })),
  )

/** Hashed, so that a deleted link leaves no trace of itself or its visitors. */
const asksOf = (linkId: string, { site }: Networks): Counter => ({
  key: `asks ${hashOf(`${linkId} ${site}`).toString('base64url')}`,
  ...ASKS_PER_NETWORK,
})
