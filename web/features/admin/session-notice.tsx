import { useMutation, useQuery } from '@tanstack/react-query'
import { FRESH_SESSION_MINUTES } from '../../../contract/creators.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { RelativeTime } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { ownSessionQuery } from './queries.ts'

/** The age of the session: actions require a fresh one. */
export function SessionNotice({ requestProof }: { requestProof: () => Promise<void> }) {
  const { data: session } = useQuery(ownSessionQuery)
  const sending = useMutation({
    mutationFn: requestProof,
    onError: error => toast({ title: 'Error', description: error.message, destructive: true }),
  })
  if (!session) return null
  return (
    <Notice
      title="Your Session"
      action={
        <Button variant="secondary" busy={sending.isPending && 'Sending...'} onClick={() => sending.mutate()}>
          Sign In Again
        </Button>
      }
    >
      Signed in <RelativeTime past at={session.openedAt} />. Actions on this page need a sign-in from the last{' '}
      {FRESH_SESSION_MINUTES} minutes. If yours is older, we email you a link first.
    </Notice>
  )
}
