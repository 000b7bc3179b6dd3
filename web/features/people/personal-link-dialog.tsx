import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ListedPerson } from '../../../contract/people.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { UrlBox } from '../../ui/url-box.tsx'
import { personalLinkQuery } from './queries.ts'

type Props = { linkId: string; person: Pick<ListedPerson, 'id' | 'name'>; onClose: () => void }

/** The link by which one person is known, to be sent in a chat. */
export function PersonalLinkDialog({ linkId, person, onClose }: Props) {
  const { data, error, refetch } = useQuery(personalLinkQuery(linkId, person.id))
  const shown = useRef<HTMLElement>(null)
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={`Personal Link of ${person.name}`}
      description="Send it to this person alone. It fills in the form, and anyone who opens it checks in under this name. It works until you remove the person or change the email."
      actions={
        <>
          {data && <CopyButton text={data.url} label="Copy Link" variant="primary" source={shown} />}
          <Button variant="secondary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {error && <ErrorNotice title="We couldn’t load the personal link" error={error} onRetry={refetch} />}
      {data && <UrlBox ref={shown} url={data.url} />}
      {!data && !error && (
        <div role="status" aria-label="Loading the personal link">
          <Skeleton className="h-16 w-full" />
        </div>
      )}
    </Dialog>
  )
}
