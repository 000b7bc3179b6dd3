import { DAY_MS } from '../../../../contract/durations.ts'
import type { InputOf, ReplyOf } from '../../../../contract/endpoint.ts'
import type { invitePeople as endpoint } from '../../../../contract/personal-links.ts'
import type { Deps } from '../../../deps.ts'
import { Declined } from '../../../http/declined.ts'
import { isLinkInForce } from '../../links/index.ts'
import { waitInWords } from '../../mail/index.ts'
import { changeOwnList } from '../list/change-list.ts'
import { declineFullList } from '../list/list-limit.ts'
import { countInvitations, invitationBudget } from './invitation-budget.ts'
import { invitedSentence } from './invitation-rules.ts'
import { chosenPeople, markInvited } from './invitation-store.ts'
import { enqueueInvitations } from './send-invitations.ts'
import { unsubscribedFrom } from './unsubscribe-store.ts'

/** Has people on a list emailed a personal link, as many as the creator may still send today. People who were never invited come first. */
export const invitePeople = (
  { config, db }: Pick<Deps, 'config' | 'db'>,
  creatorId: string,
  { id: linkId, personIds, all, again, dryRun }: InputOf<typeof endpoint>,
): Promise<ReplyOf<typeof endpoint>> => {
  if (all === (personIds !== undefined))
    throw new Declined('invalid_input', { error: 'Please name the people, or choose all.' })
  return changeOwnList(db, { creatorId, linkId }, async (tx, link) => {
    await declineFullList(tx, creatorId, link.people_count)
    const { creatorEmail, aDay, room, renewsAt, now } = await invitationBudget(tx, creatorId)
    if (link.expires_at <= now) throw new Declined('link_expired')
    if (!(await isLinkInForce(tx, linkId))) throw new Declined('link_blocked')
    const hasUnsubscribed = await unsubscribedFrom(tx, config.APP_SECRET, creatorId)
    const { ids, ...others } = await chosenPeople(tx, { linkId, personIds, again, hasUnsubscribed })
    if (personIds && ids.length === 0 && Object.values(others).every(count => count === 0))
      throw new Declined('person_not_found')
    const moreAt = renewsAt ?? new Date(now.getTime() + DAY_MS)
    const waitS = (moreAt.getTime() - now.getTime()) / 1000
    const wait = waitInWords(waitS)
    if (ids.length > 0 && room === 0)
      throw new Declined('invitations_used_up', {
        error: `You can send ${aDay.toLocaleString('en')} invitations a day, and have sent them. You can send more ${wait}.`,
        retryAfterS: Math.ceil(waitS),
      })
    const inviting = ids.slice(0, room)
    if (inviting.length > 0 && !dryRun) {
      await markInvited(tx, linkId, inviting)
      await countInvitations(tx, creatorEmail, inviting.length)
      await enqueueInvitations(tx, linkId)
    }
    const numbers = { ...others, invited: inviting.length, left: ids.length - inviting.length }
    return {
      ...numbers,
      moreAt: numbers.left > 0 ? moreAt.toISOString() : null,
      message: invitedSentence(numbers, { aDay, room, wait, dryRun }),
    }
  })
}
