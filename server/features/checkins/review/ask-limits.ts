import type pg from 'pg'
import { hashOf } from '../../../db/ids.ts'
import { countEach } from '../../../db/limits.ts'
import { siteOf } from '../../../http/network.ts'
import type { LinkState } from '../../links/index.ts'
import { type Attempt, QUEUE_FULL } from '../attempt.ts'
import type { Refusal } from '../check-in-rules.ts'

/** People who may wait at one link. */
export const MAX_WAITING = 500
/** The share of them that one network may have, so that nobody fills the queue alone. */
const NETWORK_SHARE = 0.5
const ASKS_PER_NETWORK = { max: 600, windowS: 60 * 60 }

interface Ask {
  attempt: Attempt
  link: LinkState
}

interface Waiting {
  same_browser: boolean
  same_email: boolean
  same_network: number
}

/**
 * Which of these asks may not wait, and why. Call it under the locks of their links; costs a round trip or two, only when
 * somebody asks.
 */
export async function excessAsks(client: pg.ClientBase, asks: readonly Ask[]): Promise<(Refusal | null)[]> {
  if (asks.length === 0) return []
  const waiting = await waitingBeside(client, asks)
  const accepted: Ask[] = []
  const refusals = asks.map((ask, nth): Refusal | null => {
    const { link } = ask
    const sameBatch = accepted.filter(other => other.link.id === link.id)
    const { same_browser, same_email, same_network } = waiting[nth]!
    if (same_browser || sameBatch.some(other => browserOf(other) === browserOf(ask))) return 'ask_waiting'
    // Whether an address waits is told to nobody but its own browser.
    if (same_email || sameBatch.some(other => isSameEmail(other, ask))) return 'holds_full'
    const ofNetwork = same_network + sameBatch.filter(other => siteIn(other) === siteIn(ask)).length
    // Its photo was not decoded, so it cannot wait even if somebody was decided meanwhile.
    if (ask.attempt.photo === QUEUE_FULL) return 'holds_full'
    if (link.heldCount >= MAX_WAITING || ofNetwork >= MAX_WAITING * NETWORK_SHARE) return 'holds_full'
    link.heldCount++
    accepted.push(ask)
    return null
  })
  const counted = await countEach(
    client,
    asks.map((ask, nth) => (refusals[nth] ? [] : [{ key: networkKey(ask), ...ASKS_PER_NETWORK }])),
  )
  return refusals.map((refusal, nth) => refusal ?? (counted[nth] ? 'holds_full' : null))
}

async function waitingBeside(client: pg.ClientBase, asks: readonly Ask[]): Promise<Waiting[]> {
  const { rows } = await client.query<Waiting>({
    name: 'waiting-beside',
    text: `select coalesce(bool_or(p.browser_hash = a.browser_hash), false) as same_browser,
        coalesce(bool_or(p.user_email = a.email), false) as same_email,
        count(*) filter (where p.ip <<= a.network or split_part(p.networks, ' ', 2) = a.site)::int as same_network
      from unnest($1::uuid[], $2::bytea[], $3::text[], $4::inet[], $5::text[])
        with ordinality as a (link_id, browser_hash, email, network, site, nth)
      left join pending_check_ins p on p.link_id = a.link_id and p.waits_for = 'review' and p.decision is null
      group by nth order by nth`,
    values: [
      asks.map(({ link }) => link.id),
      asks.map(({ attempt }) => attempt.browserHash()),
      asks.map(({ attempt }) => attempt.email),
      asks.map(ask => (ask.attempt.ip === null ? null : siteIn(ask))),
      asks.map(({ attempt }) => attempt.networks().site),
    ],
  })
  return rows
}

const browserOf = ({ attempt }: Ask) => attempt.browserHash().toString('hex')
const siteIn = ({ attempt }: Ask) => siteOf(attempt.ip)
const isSameEmail = (a: Ask, b: Ask) => a.attempt.email !== null && a.attempt.email === b.attempt.email

/** Hashed, so that a deleted link leaves no trace of itself or its visitors. */
const networkKey = (ask: Ask) => `asks ${hashOf(`${ask.link.id} ${ask.attempt.networks().site}`).toString('base64url')}`
