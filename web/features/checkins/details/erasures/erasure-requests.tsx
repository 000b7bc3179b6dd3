import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useRef, useState } from 'react'
import type { CheckInList } from '../../../../../contract/checkins.ts'
import { ERASURE_REQUESTS_PAGE_SIZE, type ErasureRequest } from '../../../../../contract/erasure-requests.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../../contract/own-data-calls.ts'
import { serverNow } from '../../../../lib/server-clock.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { toast } from '../../../../ui/toast.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { erasureRequestsQuery, useAnswer } from './queries.ts'
import { RequestName } from './request-name.tsx'
import { askedFor, erasedText, erasedWhen, eraseLabel } from './request-words.ts'

type Props = { link: Pick<CheckInList['linkInfo'], 'id' | 'erasureRequestCount'> }

/** Visitors who ask for their data to be erased; nothing where nobody has asked since the page was opened. */
export function ErasureRequests({ link }: Props) {
  const [used, setUsed] = useState(false)
  if (link.erasureRequestCount > 0 && !used) setUsed(true)
  return used && <Requests link={link} />
}

type Opened = { request: ErasureRequest; answer: 'erase' | 'keep' }

function Requests({ link }: Props) {
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(erasureRequestsQuery(link.id, page))
  const [opened, setOpened] = useState<Opened | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const count = data?.total ?? link.erasureRequestCount
  const lastPage = Math.max(1, Math.ceil(count / ERASURE_REQUESTS_PAGE_SIZE))
  if (data && page > lastPage) setPage(lastPage)
  if (error && !data)
    return <ErrorNotice title="We couldn’t load who asks you to erase" error={error} onRetry={refetch} />
  return (
    <Card flush aria-labelledby={headingId} className="p-0! print:hidden">
      <div className="flex flex-col border-line border-b px-4 py-2 md:px-5">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="py-2 font-bold text-18 outline-none">
          {count > 0 ? `Erasure Requests (${count.toLocaleString()})` : 'No Erasure Requests'}
        </h2>
        <p className="pb-2 text-pretty text-14 text-ink-2">
          {count > 0
            ? `These visitors want their data erased. Erase it, or keep it and say why. After ${ERASURE_ANSWER_DAYS} days without an answer it is erased.`
            : 'You’ve answered everyone who asked.'}
        </p>
      </div>
      {data ? (
        <ul aria-labelledby={headingId} className="divide-y divide-line">
          {data.requests.map(request => (
            <RequestRow key={request.id} request={request} onAnswer={answer => setOpened({ request, answer })} />
          ))}
        </ul>
      ) : (
        <div role="status" aria-label="Loading who asks" className="flex flex-col gap-2 p-4 md:px-5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-4/5" />
        </div>
      )}
      {lastPage > 1 && (
        <div className="border-line border-t p-4 md:px-5">
          <Pagination page={page} pageSize={ERASURE_REQUESTS_PAGE_SIZE} total={count} onPageChange={setPage} />
        </div>
      )}
      {opened && <AnswerDialog linkId={link.id} {...opened} heading={heading} onClose={() => setOpened(null)} />}
    </Card>
  )
}

type RowProps = { request: ErasureRequest; onAnswer: (answer: Opened['answer']) => void }

const RequestRow = ({ request, onAnswer }: RowProps) => {
  const { email, name, answerBy } = request
  return (
    <li className="flex justify-between gap-3 p-4 max-sm:flex-col sm:items-center md:px-5">
      <div className="flex min-w-0 flex-col gap-1 self-start text-14 text-ink-2 sm:self-center">
        <h3 dir="auto" className="line-clamp-2 font-medium text-16 text-ink wrap-anywhere">
          {name ?? email}
        </h3>
        {name && <bdi className="line-clamp-1 break-all">{email}</bdi>}
        <p>{askedFor(request)}</p>
        <p className="font-medium text-ink">{erasedWhen(answerBy, serverNow())}</p>
      </div>
      <div className="grid shrink-0 grid-cols-2 gap-2">
        <Button variant="quiet" aria-label={`Keep what is saved about ${email}`} onClick={() => onAnswer('keep')}>
          Keep
        </Button>
        <Button
          variant="danger-outline"
          aria-label={`Erase what is saved about ${email}`}
          onClick={() => onAnswer('erase')}
        >
          Erase
        </Button>
      </div>
    </li>
  )
}

type DialogProps = Opened & { linkId: string; heading: RefObject<HTMLHeadingElement | null>; onClose: () => void }

function AnswerDialog({ linkId, request, answer, heading, onClose }: DialogProps) {
  const send = useAnswer(linkId)
  const [erasing, setErasing] = useState(false)
  const answered = (title: string) => {
    toast({ title, description: `We email ${request.email}.` })
    // The row is gone, and the dialog gives the focus back to nothing.
    setTimeout(() => heading.current?.focus({ preventScroll: true }))
  }
  const keep = async (reason: string) => {
    await send(request.id, { answer: 'keep', reason })
    answered('Kept')
  }
  const erase = async () => {
    setErasing(true)
    try {
      await send(request.id, { answer: 'erase' })
      answered('Erased')
    } catch (error) {
      toast({ title: 'Failed to erase', description: (error as Error).message, destructive: true })
    }
    onClose()
  }
  if (answer === 'keep') return <KeepDialog request={request} onKeep={keep} onClose={onClose} />
  return (
    <ConfirmDialog
      open
      onOpenChange={open => !open && !erasing && onClose()}
      title="Erase This Visitor’s Data?"
      loss={
        <div className="flex flex-col gap-3 text-pretty">
          <RequestName request={request} />
          <p className="text-ink">{erasedText(request)} This cannot be undone.</p>
          <p className="text-14">
            We email them that it’s done. The journal keeps only that you erased it at their request.
          </p>
        </div>
      }
      confirmLabel={eraseLabel(request)}
      onConfirm={erase}
      busy={erasing && 'Erasing...'}
    />
  )
}
