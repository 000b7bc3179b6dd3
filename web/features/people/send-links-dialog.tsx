import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { invitationsQuery, useInvitations } from './queries.ts'

type Props = { linkId: string; onClose: () => void }

/** Emails everybody on the list a link of their own. Says beforehand how many that are, and then what was sent and what not. */
export function SendLinksDialog({ linkId, onClose }: Props) {
  const [again, setAgain] = useState(false)
  const { data: sent, error, isPending, mutate } = useInvitations(linkId)
  const plan = useQuery({ ...invitationsQuery(linkId, again), enabled: !sent && !isPending })
  const send = () => mutate({ again })
  const someone = plan.data !== undefined && plan.data.invited > 0 && !plan.error && !plan.isPlaceholderData
  return (
    <Dialog
      open
      onOpenChange={open => !open && !isPending && onClose()}
      title="Send Personal Links"
      description="Everybody on the list with an email gets a link that knows their name, with the place and its times."
      readFirst
      actions={
        <>
          {!sent && (
            <Button busy={isPending && 'Sending...'} disabled={!someone} onClick={send}>
              Send Personal Links
            </Button>
          )}
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {sent ? 'Done' : 'Cancel'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {sent ? (
          <>
            <Numbers>{sent.message}</Numbers>
            {sent.invited > 0 && (
              <p className="text-14 text-ink-2">
                The emails leave over the next minutes. The list shows whose link was sent, and whose email didn’t work.
              </p>
            )}
          </>
        ) : (
          <>
            {plan.error ? (
              <ErrorNotice title="You can’t send links now" error={plan.error} onRetry={plan.refetch} />
            ) : plan.data ? (
              <Numbers>{plan.data.message}</Numbers>
            ) : (
              <div role="status" aria-label="Counting the people">
                <Skeleton className="h-11 w-full" />
              </div>
            )}
            {error && <ErrorNotice title="We couldn’t send the links" error={error} onRetry={send} />}
            <Checkbox
              label="Also people who were invited before. Their earlier link stops working once the new one is sent"
              checked={again}
              disabled={isPending}
              onChange={event => setAgain(event.target.checked)}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}

const Numbers = ({ children }: { children: string }) => (
  <p role="status" className="text-16 text-ink text-pretty">
    {children}
  </p>
)
