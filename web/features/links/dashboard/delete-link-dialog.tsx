import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CheckinLink, deleteLink } from '../../../../contract/links.ts'
import { CallError, call } from '../../../lib/call.ts'
import { plural } from '../../../lib/plural.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { dashboardQuery } from '../queries.ts'

type Props = { email: string; link: CheckinLink; onClose: (deleted: boolean) => void }

export function DeleteLinkDialog({ email, link, onClose }: Props) {
  const client = useQueryClient()
  const { queryKey } = dashboardQuery(email)
  const deleting = useMutation({
    mutationFn: () => call(deleteLink, { id: link.id, email }).catch(ignoreNotFound),
    onSuccess: async () => {
      // A reply requested before the deletion would bring the link back.
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, now => now && { ...now, links: now.links.filter(({ id }) => id !== link.id) })
      client.invalidateQueries({ queryKey })
      toast({ title: 'Link Deleted', description: link.locationName })
      onClose(true)
    },
    onError: error => toast({ title: 'Failed to delete link', description: error.message, destructive: true }),
  })

  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && !deleting.isPending && onClose(false)}
      title="Are you sure you want to delete this check-in link?"
      loss={<Loss {...link} />}
      confirmLabel="Delete Link"
      onConfirm={() => deleting.mutate()}
      busy={deleting.isPending && 'Deleting...'}
    />
  )
}

/** Another tab may have deleted the link already. */
function ignoreNotFound(error: unknown) {
  if (!(error instanceof CallError && error.status === 404)) throw error
}

function Loss({ locationName, checkinCount, voidCount, pendingCount }: CheckinLink) {
  const recorded = checkinCount + voidCount
  const lost = [
    recorded > 0 && `${plural(recorded, 'check-in')} and ${recorded === 1 ? 'its' : 'their'} photos`,
    pendingCount > 0 && `${plural(pendingCount, 'check-in')} waiting for an email to be verified`,
  ].filter(Boolean)
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium text-ink wrap-anywhere">{locationName}</p>
      <p>
        {lost.length > 0 ? `This deletes ${lost.join(', and ')}.` : 'No check-ins are lost.'} Anyone opening the link
        will see ‘not found’. This cannot be undone.
      </p>
    </div>
  )
}
