import { type ReactNode, useId, useRef, useState } from 'react'
import type { CheckInList, CheckInRecord } from '../../../../../contract/checkins.ts'
import { HELD_PAGE_SIZE, type HeldCheckIn } from '../../../../../contract/held-check-ins.ts'
import { CallError } from '../../../../lib/call.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { ErrorNotice } from '../../../../ui/error-notice.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { EraseDialog } from '../acts/erase-dialog.tsx'
import { useRecordCalls } from '../acts/use-record-calls.ts'
import { MarksDialog } from '../marks/marks-dialog.tsx'
import { PhotoDialog } from '../photo-dialog.tsx'
import { type CheckInWithPhoto, hasPhoto } from '../save-photo.ts'
import { stepsAmong } from '../use-viewed-photo.ts'
import { ApproveDialog } from './approve-dialog.tsx'
import { cameWithoutSession } from './asked-days.ts'
import { CirclesMap } from './circles-map.tsx'
import { DecidedRow } from './decided-row.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { recordOf } from './record-of.ts'
import { useWaiting } from './use-waiting.ts'
import { WaitingRow } from './waiting-row.tsx'
import { isNotListed, whoOf, whyTheyWait } from './waiting-words.ts'

type Props = { link: CheckInList['linkInfo']; email: string }

/** Those who ask to be let in; nothing where nobody has asked since the page was opened. */
export function Waiting(props: Props) {
  const [used, setUsed] = useState(false)
  if (props.link.heldCount > 0 && !used) setUsed(true)
  return used && <WaitingPeople {...props} />
}

function WaitingPeople({ link, email }: Props) {
  const waiting = useWaiting(link)
  const [approving, setApproving] = useState<readonly HeldCheckIn[] | null>(null)
  const [declining, setDeclining] = useState<readonly HeldCheckIn[] | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const headingId = useId()
  const { list, error, count, chosen } = waiting
  if (error) return <ErrorNotice title="We couldn’t load who is waiting" error={error} onRetry={waiting.refetch} />
  const focusHeading = () => heading.current?.focus({ preventScroll: true })
  const approve = (people: readonly HeldCheckIn[]) =>
    people.some(person => cameWithoutSession(person) || isNotListed(person))
      ? setApproving(people)
      : waiting.approve(people)
  return (
    <Card flush={!chosen.length} aria-labelledby={headingId} className="p-0! print:hidden">
      <Head
        waiting={waiting}
        title={
          <h2 id={headingId} ref={heading} tabIndex={-1} className="py-2 font-bold text-18 outline-none">
            {count > 0 ? `Waiting for you (${count.toLocaleString()})` : 'Nobody is waiting'}
          </h2>
        }
      />
      {list ? (
        <People
          link={link}
          waiting={waiting}
          onApprove={approve}
          onDecline={setDeclining}
          onFocusLost={focusHeading}
          labelledBy={headingId}
        />
      ) : (
        <Loading />
      )}
      {waiting.more && (
        <div className="border-line border-t p-2">
          <Button variant="quiet" wide onClick={waiting.expand}>
            Show All
          </Button>
        </div>
      )}
      {waiting.paged && list && (
        <div className="border-line border-t p-4 md:px-5">
          <Pagination
            page={waiting.page}
            pageSize={HELD_PAGE_SIZE}
            total={list.total}
            onPageChange={page => {
              waiting.setPage(page)
              heading.current?.focus()
            }}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onApprove={() => approve(chosen)} onDecline={() => setDeclining(chosen)} />
      )}
      {approving && (
        <ApproveDialog
          link={link}
          email={email}
          people={approving}
          onApprove={waiting.approve}
          onClose={() => setApproving(null)}
        />
      )}
      {declining && (
        <DeclineDialog
          who={whoOf(declining)}
          onClose={() => setDeclining(null)}
          onDecline={reason => {
            waiting.decline(declining, reason)
            setDeclining(null)
          }}
        />
      )}
    </Card>
  )
}

type Waiters = ReturnType<typeof useWaiting>

const Head = ({ waiting, title }: { waiting: Waiters; title: ReactNode }) => (
  <div className="flex flex-col border-line border-b px-4 py-2 md:px-5">
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      {title}
      {waiting.people.length > 1 && (
        <Checkbox
          label={<span className="text-14">Select All</span>}
          checked={waiting.allSelected}
          onChange={event => waiting.selectAll(event.target.checked)}
        />
      )}
    </div>
    <p className="text-pretty pb-2 text-14 text-ink-2">
      {waiting.count > 0 ? (
        <>
          <span className="max-md:hidden">{whyTheyWait(waiting.people)} </span>
          They count as checked in once you approve.
        </>
      ) : (
        'You’ve decided about everyone who asked to be let in.'
      )}
    </p>
    {waiting.failure && <Failure error={waiting.failure} />}
  </div>
)

/** Of a decision. The session may have changed while it was chosen, or could still be undone. */
const Failure = ({ error }: { error: Error }) =>
  error instanceof CallError && error.code === 'session_not_found' ? (
    <Notice tone="danger" role="alert" title="That session was cancelled or moved">
      Nobody was let in. Approve again, and choose another session.
    </Notice>
  ) : (
    <ErrorNotice title="We couldn’t save your decision" error={error} />
  )

interface PeopleProps extends Pick<Props, 'link'> {
  waiting: Waiters
  onApprove: (people: readonly HeldCheckIn[]) => void
  labelledBy: string
  onDecline: (people: readonly HeldCheckIn[]) => void
  onFocusLost: () => void
}

function People({ link, waiting, labelledBy, onApprove, onDecline, onFocusLost }: PeopleProps) {
  const [viewed, setViewed] = useState<CheckInWithPhoto | null>(null)
  const [marked, setMarked] = useState<CheckInRecord | null>(null)
  const [erasing, setErasing] = useState<HeldCheckIn | null>(null)
  const calls = useRecordCalls(link.id)
  const { shown, people, selected } = waiting
  return (
    <>
      <ul aria-labelledby={labelledBy} className="divide-y divide-line">
        {shown.map(item =>
          'key' in item ? (
            <DecidedRow
              key={`decided ${item.key}`}
              decision={item}
              onUndo={() => waiting.undo(item.key)}
              onFocusLost={onFocusLost}
            />
          ) : (
            <WaitingRow
              key={item.id}
              person={item}
              selected={selected.has(item.id)}
              byBar={waiting.chosen.length > 0}
              onSelect={on => waiting.select([item.id], on)}
              onApprove={() => onApprove([item])}
              onDecline={() => onDecline([item])}
              onErase={() => setErasing(item)}
              onViewMarks={setMarked}
              onViewPhoto={setViewed}
              map={link.keeps === 'position' && <CirclesMap place={link} person={item} />}
            />
          ),
        )}
      </ul>
      {erasing && (
        <EraseDialog
          waiting
          checkIn={recordOf(erasing)}
          onErase={because => calls.erase(erasing.id, because)}
          onClose={() => setErasing(null)}
        />
      )}
      {marked && <MarksDialog marks={marked.marks} onClose={() => setMarked(null)} />}
      {viewed && (
        <PhotoDialog
          checkIn={viewed}
          steps={stepsAmong(people.map(recordOf).filter(hasPhoto), viewed, setViewed)}
          place={link}
        />
      )}
    </>
  )
}

type SelectionBarProps = { count: number; onApprove: () => void; onDecline: () => void }

/** In view however long the list is. */
const SelectionBar = ({ count, onApprove, onDecline }: SelectionBarProps) => (
  <div className="sticky bottom-0 z-10 flex items-center gap-2 rounded-b-16 border-line border-t bg-surface p-3 md:px-5">
    <p role="status" className="flex-1 text-14">
      {count} selected
    </p>
    <Button variant="secondary" onClick={onDecline}>
      Decline {count}
    </Button>
    <Button onClick={onApprove}>Approve {count}</Button>
  </div>
)

const Loading = () => (
  <div role="status" aria-label="Loading who is waiting" className="flex items-start gap-3 p-4 md:px-5">
    <Skeleton className="size-10 shrink-0" />
    <div className="flex flex-1 flex-col gap-2">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-5 w-4/5" />
    </div>
    <Skeleton className="h-20 w-30 shrink-0 max-md:hidden" />
  </div>
)
