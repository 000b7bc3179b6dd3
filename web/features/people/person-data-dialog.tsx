import { useQuery } from '@tanstack/react-query'
import type { ListedPerson } from '../../../contract/people.ts'
import { erasePerson, exportPerson } from '../../../contract/visitors.ts'
import { call } from '../../lib/call.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { VisitorData } from '../links/index.ts'

type Props = { linkId: string; person: Pick<ListedPerson, 'id' | 'name'>; onClose: () => void }

/** For a request by somebody on the list, who may have no email by which they are found. */
export function PersonDataDialog({ linkId, person, onClose }: Props) {
  const params = { id: linkId, personId: person.id }
  const { data, error, refetch } = useQuery({
    queryKey: ['person data', params],
    queryFn: () => call(exportPerson, params),
    gcTime: 0,
  })
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Data of ${person.name}`}
      description="Everything that this link holds about this person: every check-in that counts as theirs, and their place on the list with absences and excuses."
    >
      {error && <ErrorNotice title="We couldn’t load this person’s data" error={error} onRetry={refetch} />}
      {data && (
        <VisitorData
          data={data}
          whose={person.name}
          list="their place on the list"
          onErase={because => call(erasePerson, { ...params, because })}
          onErased={onClose}
        />
      )}
      {!data && !error && (
        <div role="status" aria-label="Loading this person’s data">
          <Skeleton className="h-11 w-full" />
        </div>
      )}
    </Dialog>
  )
}
