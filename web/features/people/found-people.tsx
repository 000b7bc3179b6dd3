import { PEOPLE_PAGE_SIZE, type PeopleList } from '../../../contract/people.ts'
import { cx } from '../../ui/cx.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { Attendance, ShownPeople } from './attendance.ts'
import { PersonRow } from './person-row.tsx'
import type { Removal } from './use-removal.ts'

type Props = PeopleList & {
  q: string
  page: number
  removal: Removal
  shown: ShownPeople
  attendance: Attendance | null
  labelledBy: string
  /** These are of the search or the page before. */
  loading: boolean
  onPageChange: (page: number) => void
}

/** A page of those who match, or that nobody does. */
export const FoundPeople = ({ people, numbers, q, page, removal, shown, attendance, ...props }: Props) => {
  const { labelledBy, loading, onPageChange } = props
  return (
    <div aria-busy={loading} className={cx(loading && 'opacity-60 transition-opacity')}>
      {people.length > 0 && (
        <ul aria-labelledby={labelledBy} className="divide-y divide-line border-line border-t">
          {people.map(person => (
            <PersonRow
              key={person.id}
              person={person}
              attendance={attendance}
              shown={shown}
              busy={removal.busyIds.has(person.id)}
              onRemove={() => removal.remove(person)}
            />
          ))}
        </ul>
      )}
      {numbers.found === 0 && !loading && (
        <p role="status" className="px-4 pb-4 text-14 text-ink-2 wrap-anywhere md:px-5">
          {nobody({ q, shown, attendance, numbers })}
        </p>
      )}
      {numbers.found > PEOPLE_PAGE_SIZE && (
        <div className="border-line border-t p-4 md:px-5">
          <Pagination
            label="Pages of people"
            page={page}
            pageSize={PEOPLE_PAGE_SIZE}
            total={numbers.found}
            onPageChange={onPageChange}
          />
        </div>
      )}
    </div>
  )
}

function nobody({ q, shown, attendance, numbers }: Pick<Props, 'q' | 'shown' | 'attendance' | 'numbers'>): string {
  if (shown === 'all') return `Nobody on the list matches “${q}”.`
  if (shown === 'here') return q ? `Nobody who is here matches “${q}”.` : 'Nobody of the list is here.'
  if (q) return `Nobody who ${attendance?.over ? 'was absent' : 'is not here yet'} matches “${q}”.`
  return numbers.here === 0 ? 'Nobody was on the list then.' : 'Everybody on the list is here.'
}
