import { useQuery } from '@tanstack/react-query'
import { ListPlus, Send, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { type ExpectedPerson, PEOPLE_PAGE_SIZE } from '../../../contract/people.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useOpenedDialog } from '../../lib/use-opened-dialog.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import type { Attendance, ShownPeople } from './attendance.ts'
import { AttendanceTabs } from './attendance-tabs.tsx'
import { ExcuseNote } from './excuse-note.tsx'
import { FoundPeople } from './found-people.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { PersonalLinkDialog } from './personal-link-dialog.tsx'
import { peopleQuery, usePeopleCalls } from './queries.ts'
import { RemovalNote } from './removal-note.tsx'
import { SendLinksDialog } from './send-links-dialog.tsx'
import type { Excuses } from './use-excuses.ts'
import { useRemoval } from './use-removal.ts'

const TYPING_MS = 300

type Props = {
  linkId: string
  /** Null while no session is shown. */
  attendance: Attendance | null
  excuses: Excuses
}

/** Whom the creator expects at a link, and who is here. A visitor sees no more of it than what stands under their own email. */
export function People({ linkId, attendance, excuses }: Props) {
  const [chosen, setChosen] = useState<ShownPeople | null>(null)
  // Who is missing matters while they may still come.
  const shown = attendance ? (chosen ?? (attendance.over ? 'all' : 'missing')) : 'all'
  const [search, setSearch] = useState('')
  const q = useDebounced(search.trim(), TYPING_MS)
  const [page, setPage] = useState(1)
  const { data, error, refetch, isPlaceholderData } = useQuery(
    peopleQuery(linkId, {
      q,
      page,
      startsAt: attendance?.session?.startsAt,
      state: shown === 'all' ? undefined : shown,
    }),
  )
  const numbers = useLatest(data?.numbers)
  const [open, setOpen] = useState<'add' | 'import' | 'send' | null>(useOpenedDialog('import-list') ? 'import' : null)
  const [linkOf, setLinkOf] = useState<ExpectedPerson | null>(null)
  const calls = usePeopleCalls(linkId)
  const removal = useRemoval(calls)
  const headingId = useId()
  const lastPage = Math.max(1, Math.ceil((data?.numbers.found ?? 0) / PEOPLE_PAGE_SIZE))
  if (data && !isPlaceholderData && page > lastPage) setPage(lastPage)
  const listed = numbers?.listed ?? 0
  return (
    <Card aria-labelledby={headingId} className="p-0! print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 md:px-5">
        <div className="min-w-0">
          <h2 id={headingId} className="font-bold text-18">
            {listed > 0 ? `People (${listed.toLocaleString()})` : 'People'}
          </h2>
          <p className="text-pretty text-14 text-ink-2">
            Who you expect here. Visitors see only what is under their own email.
          </p>
        </div>
        <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
          <Button variant="secondary" icon={<Icon as={UserPlus} />} disabled={!numbers} onClick={() => setOpen('add')}>
            Add Person
          </Button>
          <Button
            variant="secondary"
            icon={<Icon as={ListPlus} />}
            disabled={!numbers}
            onClick={() => setOpen('import')}
          >
            Import List
          </Button>
          {listed > 0 && (
            <Button variant="secondary" icon={<Icon as={Send} />} onClick={() => setOpen('send')}>
              Send Personal Links
            </Button>
          )}
        </div>
      </div>
      {(listed > 0 || removal.last || excuses.last) && (
        <div className="flex flex-col border-line border-t">
          {listed > 0 && (
            <div className="flex flex-col gap-3 px-4 py-3 md:px-5">
              {attendance && numbers?.here !== null && (
                <AttendanceTabs
                  {...{ attendance, numbers, shown }}
                  onChange={next => {
                    setChosen(next)
                    setPage(1)
                  }}
                />
              )}
              <SearchField
                label="Search people"
                placeholder="Name, email or ID"
                text={search}
                onTextChange={text => {
                  setSearch(text)
                  setPage(1)
                }}
              />
            </div>
          )}
          <RemovalNote removal={removal} />
          <ExcuseNote excuses={excuses} />
          {data && listed > 0 && (
            <FoundPeople
              {...{ ...data, q, page, removal, excuses, shown, attendance }}
              labelledBy={headingId}
              loading={isPlaceholderData}
              onPageChange={setPage}
              onLink={setLinkOf}
            />
          )}
        </div>
      )}
      {!data && !error && <Rows />}
      {!data && error && (
        <div className="px-4 pb-4 md:px-5">
          <ErrorNotice title="We couldn’t load the list of people" error={error} onRetry={refetch} />
        </div>
      )}
      {open === 'add' && <AddPersonDialog onAdd={calls.add} onClose={() => setOpen(null)} />}
      {linkOf && <PersonalLinkDialog linkId={linkId} person={linkOf} onClose={() => setLinkOf(null)} />}
      {open === 'send' && <SendLinksDialog linkId={linkId} onClose={() => setOpen(null)} />}
      {open === 'import' && numbers && <ImportDialog numbers={numbers} calls={calls} onClose={() => setOpen(null)} />}
    </Card>
  )
}

const Rows = () => (
  <div role="status" aria-label="Loading people" className="flex flex-col gap-2 border-line border-t p-4 md:px-5">
    <Skeleton className="h-11 w-full" />
    <Skeleton className="h-11 w-full" />
  </div>
)
