import { useQuery } from '@tanstack/react-query'
import { ListPlus, UserPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { PEOPLE_PAGE_SIZE } from '../../../contract/people.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/error-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { AddPersonDialog } from './add-person-dialog.tsx'
import { ImportDialog } from './import/import-dialog.tsx'
import { PersonRow } from './person-row.tsx'
import { peopleQuery, usePeopleCalls } from './queries.ts'
import { RemovedNote } from './removed-note.tsx'
import { useRemoval } from './use-removal.ts'

const TYPING_MS = 300

/** Whom the creator expects at a link. Nobody else sees who is on the list. */
export function People({ linkId }: { linkId: string }) {
  const [search, setSearch] = useState('')
  const q = useDebounced(search.trim(), TYPING_MS)
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(peopleQuery(linkId, { q, page }))
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const calls = usePeopleCalls(linkId)
  const removal = useRemoval(calls)
  const headingId = useId()
  if (error && !data) return <ErrorNotice title="We couldn’t load the list of people" error={error} onRetry={refetch} />
  if (!data) return null
  const { people, numbers } = data
  const lastPage = Math.max(1, Math.ceil(numbers.found / PEOPLE_PAGE_SIZE))
  if (page > lastPage) setPage(lastPage)
  return (
    <Card flush aria-labelledby={headingId} className="print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 md:px-5">
        <div className="min-w-0">
          <h2 id={headingId} className="font-bold text-18">
            {numbers.listed > 0 ? `People (${numbers.listed.toLocaleString()})` : 'People'}
          </h2>
          <p className="text-pretty text-14 text-ink-2">Who you expect here. Only you see this.</p>
        </div>
        <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0">
          <Button variant="secondary" icon={<Icon as={UserPlus} />} onClick={() => setOpen('add')}>
            Add Person
          </Button>
          <Button variant="secondary" icon={<Icon as={ListPlus} />} onClick={() => setOpen('import')}>
            Import List
          </Button>
        </div>
      </div>
      {(numbers.listed > 0 || removal.removed) && (
        <div className="flex flex-col border-line border-t">
          {numbers.listed > 0 && (
            <div className="px-4 py-3 md:px-5">
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
          <RemovedNote removal={removal} />
          {people.length > 0 && (
            <ul aria-labelledby={headingId} className="divide-y divide-line border-line border-t">
              {people.map(person => (
                <PersonRow key={person.id} person={person} onRemove={() => removal.remove(person)} />
              ))}
            </ul>
          )}
          {numbers.listed > 0 && numbers.found === 0 && (
            <p role="status" className="px-4 pb-4 text-14 text-ink-2 wrap-anywhere md:px-5">
              Nobody on the list matches “{q}”.
            </p>
          )}
          {lastPage > 1 && (
            <div className="border-line border-t p-4 md:px-5">
              <Pagination
                label="Pages of people"
                page={page}
                pageSize={PEOPLE_PAGE_SIZE}
                total={numbers.found}
                onPageChange={setPage}
              />
            </div>
          )}
        </div>
      )}
      {open === 'add' && <AddPersonDialog onAdd={calls.add} onClose={() => setOpen(null)} />}
      {open === 'import' && <ImportDialog numbers={numbers} calls={calls} onClose={() => setOpen(null)} />}
    </Card>
  )
}
