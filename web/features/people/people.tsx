import { useId, useState } from 'react'
import type { ExpectedPerson } from '../../../contract/people.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useLatest } from '../../lib/use-latest.ts'
import { useOpenedDialog } from '../../lib/use-opened-dialog.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { AdditionNote } from './addition-note.tsx'
import type { Additions, Attendance, ShownPeople } from './attendance.ts'
import { AttendanceTabs } from './attendance-tabs.tsx'
import { ExcuseNote } from './excuse-note.tsx'
import { HereCount } from './here-count.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { type ListAct, ListActs } from './list-acts.tsx'
import { FoundList, PeopleColumn } from './people-column.tsx'
import { PersonDataDialog } from './person-data-dialog.tsx'
import { PersonalLinkDialog } from './personal-link-dialog.tsx'
import { usePeopleCalls } from './queries.ts'
import { RemovalNote } from './removal-note.tsx'
import { SendLinksDialog } from './send-links-dialog.tsx'
import { UnreachedNote } from './unreached-note.tsx'
import { useColumns } from './use-columns.ts'
import type { Excuses } from './use-excuses.ts'
import { useFound } from './use-found.ts'
import { useRemoval } from './use-removal.ts'
import { useSendingAgain } from './use-sending-again.ts'

const TYPING_MS = 300

type Props = {
  linkId: string
  /** Null while no session is shown. */
  attendance: Attendance | null
  additions: Additions
  excuses: Excuses
}

/** The people whom the creator expects at a link, and those who are here. A visitor sees only the entries with their own email. */
export function People({ linkId, attendance, additions, excuses }: Props) {
  const [chosen, setChosen] = useState<ShownPeople | null>(null)
  // Missing people matter while they may still come.
  const first = attendance && !attendance.over ? 'missing' : 'all'
  const shown = attendance || chosen === 'unreached' ? (chosen ?? first) : 'all'
  const { columns: beside, decide } = useColumns(attendance)
  const columns = beside && (shown === 'missing' || shown === 'here')
  const [search, setSearch] = useState('')
  const q = useDebounced(search.trim(), TYPING_MS)
  const found = useFound(linkId, { q, shown: columns ? 'missing' : shown, attendance })
  const here = useFound(linkId, { q, shown: 'here', attendance, enabled: columns })
  const { data, error, refetch } = found
  if (data && !found.loading) decide(data.numbers)
  const numbers = useLatest(data?.numbers)
  const [open, setOpen] = useState<ListAct | null>(useOpenedDialog('import-list') ? 'import' : null)
  const [linkOf, setLinkOf] = useState<ExpectedPerson | null>(null)
  const [dataOf, setDataOf] = useState<ExpectedPerson | null>(null)
  const calls = usePeopleCalls(linkId)
  const removal = useRemoval(calls)
  const sendingAgain = useSendingAgain(calls)
  const headingId = useId()
  const listed = numbers?.listed ?? 0
  const list = {
    q,
    attendance,
    busyIds: new Set([removal, excuses, additions, sendingAgain].flatMap(({ busyIds }) => [...busyIds])),
    acts: {
      onExcuse: (person: ExpectedPerson) => excuses.excuseNow([person]),
      onTakeBack: (person: ExpectedPerson) => excuses.takeBack([person]),
      onLink: setLinkOf,
      onSendAgain: sendingAgain.send,
      onData: setDataOf,
      onRemove: removal.remove,
    },
  }
  return (
    <Card aria-labelledby={headingId} className="p-0! print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 md:px-5">
        <div className="min-w-0 max-w-120 grow basis-32 md:basis-72">
          <h2 id={headingId} className="font-bold text-18">
            People
          </h2>
          {!numbers && !error && <Skeleton className="h-10 w-40" />}
          {numbers && listed > 0 && <HereCount numbers={numbers} over={attendance?.over ?? false} />}
          {numbers && listed === 0 && (
            <p className="text-pretty text-14 text-ink-2">
              Who you expect here. Visitors see only what is under their own email.
            </p>
          )}
        </div>
        <ListActs listed={numbers ? listed : null} onOpen={setOpen} />
      </div>
      {(listed > 0 || removal.last || excuses.last || additions.last) && (
        <div className="flex flex-col border-line border-t">
          {listed > 0 && (
            <div className="flex flex-col gap-3 px-4 py-3 md:px-5">
              {attendance && numbers?.here !== null && (
                <AttendanceTabs {...{ attendance, columns: beside, numbers, shown }} onChange={setChosen} />
              )}
              {numbers && (numbers.unreached > 0 || shown === 'unreached') && (
                <UnreachedNote
                  count={numbers.unreached}
                  shown={shown === 'unreached'}
                  onShow={show => setChosen(show ? 'unreached' : 'all')}
                />
              )}
              <SearchField
                label="Search people"
                placeholder="Name, email or ID"
                text={search}
                onTextChange={setSearch}
              />
            </div>
          )}
          <RemovalNote removal={removal} />
          <AdditionNote {...{ additions, attendance }} />
          <ExcuseNote excuses={excuses} onOther={people => attendance?.onExcuse(people)} />
          {listed > 0 &&
            (columns && (data || !error) ? (
              <div className="grid grid-cols-2 divide-x divide-line border-line border-t">
                <PeopleColumn {...list} shown="here" found={here} />
                <PeopleColumn {...list} shown="missing" found={found} />
              </div>
            ) : (
              <FoundList {...list} {...{ shown, found }} labelledBy={headingId} />
            ))}
        </div>
      )}
      {!data && !error && listed === 0 && <Rows />}
      {!data && error && listed === 0 && (
        <div className="px-4 pb-4 md:px-5">
          <ErrorNotice title="We couldn’t load the list of people" error={error} onRetry={refetch} />
        </div>
      )}
      {open === 'add' && <AddPersonDialog onAdd={calls.add} onClose={() => setOpen(null)} />}
      {linkOf && <PersonalLinkDialog linkId={linkId} person={linkOf} onClose={() => setLinkOf(null)} />}
      {dataOf && <PersonDataDialog linkId={linkId} person={dataOf} onClose={() => setDataOf(null)} />}
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
