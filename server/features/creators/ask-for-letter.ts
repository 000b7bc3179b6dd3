import type { TokenPurpose } from '../../../contract/creators.ts'
import type { Queries } from '../../db/db.ts'
import { uuidv7 } from '../../db/ids.ts'
import { allowed } from '../../db/limits.ts'
import type { Deps } from '../../deps.ts'
import { Declined } from '../../http/declined.ts'
import { networkOf } from '../../http/network.ts'
import type { Caller } from '../../http/route.ts'
import { enqueue } from '../../jobs/queue.ts'
import { mailAllowed } from '../mail/index.ts'
import { markBrowser } from './browser.ts'
import { addRequest, type ChosenPlan, cancelOpenRequests } from './store.ts'

/** A school or an office shares one address. */
const LETTERS_ASKED = { max: 100, windowS: 60 * 60 }

interface Wish {
  email: string
  purpose: TokenPurpose
  /** Chosen before the address was verified. */
  subscription?: ChosenPlan | undefined
}

/** Turns away an address that asks too often, whomever it asks for. */
export async function limitAsking(db: Queries, { ip }: Caller): Promise<void> {
  if (!(await allowed(db, `sign in:${networkOf(ip)}`, LETTERS_ASKED))) throw new Declined('too_many_requests')
}

/**
 * Orders the letter with link and code. Nothing tells the caller whether the address is known, or has had its share
 * of letters: then the newest of those it has still counts.
 */
export async function askForLetter(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  { email, purpose, subscription }: Wish,
): Promise<void> {
  const browserHash = markBrowser(caller)
  await db.transaction().execute(async tx => {
    // Its row is locked until commit: two wishes at once cancel each other in turn.
    if (!(await mailAllowed(tx, email))) return
    await cancelOpenRequests(tx, { email, purpose })
    const requestId = uuidv7()
    await addRequest(tx, { id: requestId, email, purpose, browser_hash: browserHash, subscription })
    await enqueue(tx, 'send_sign_in_letter', { requestId })
  })
}
