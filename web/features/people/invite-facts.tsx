import type { ExpectedPerson } from '../../../contract/people.ts'
import { Time } from '../../ui/time.tsx'

type Props = Pick<ExpectedPerson, 'name' | 'invitedAt' | 'inviteState'> & {
  busy: boolean
  onSendAgain: () => void
}

/** The state of the email with the personal link, and another try where it failed. */
export function InviteFacts({ name, invitedAt, inviteState, busy, onSendAgain }: Props) {
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
      {(inviteState === 'undeliverable' || inviteState === 'failed') && (
        <button
          type="button"
          aria-label={`Send Again to ${name}`}
          disabled={busy}
          onClick={onSendAgain}
          className="ms-3 inline-flex min-h-6 items-center rounded-6 font-medium text-ink underline underline-offset-2 disabled:text-ink-3 max-md:min-h-11"
        >
          Send Again
        </button>
      )}
    </p>
  )
}
