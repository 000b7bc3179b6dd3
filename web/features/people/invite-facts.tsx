import type { ExpectedPerson } from '../../../contract/people.ts'
import { Time } from '../../ui/time.tsx'

/** What became of the email with the personal link. */
export function InviteFacts({ invitedAt, inviteState }: Pick<ExpectedPerson, 'invitedAt' | 'inviteState'>) {
  if (inviteState === null) return null
  return (
    <p className="text-14 text-ink-2">
      {inviteState === 'unsubscribed' && 'Unsubscribed'}
      {inviteState === 'sending' && 'Being emailed'}
      {inviteState === 'undeliverable' && <span className="text-danger">Email couldn’t be delivered</span>}
      {inviteState === 'failed' && (
        <span className="text-danger">Not sent. We tried for a day, and it didn’t get through</span>
      )}
      {inviteState === 'too_many' && 'Not sent. They had 3 emails from you within a day'}
      {inviteState === 'sent' && invitedAt && (
        <>
          Invited <Time at={invitedAt} format="date" />
        </>
      )}
    </p>
  )
}
