import { useState } from 'react'
import { PEOPLE_PAGE_SIZE, type PeopleList } from '../../../contract/people.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { Attendance, ShownPeople } from './attendance.ts'
import { type PersonActs, PersonRow } from './person-row.tsx'

type Props = PeopleList & {
  q: string
  page: number
  /** Of whom something is being done. */
  busyIds: ReadonlySet<string>
  acts: PersonActs
  shown: ShownPeople
  attendance: Attendance | null
  labelledBy: string
  /** These are of the search or the page before. */
  loading: boolean
  onPageChange: (page: number) => void
}

/** A page of those who match, or that nobody does. */
export function FoundPeople({ people, numbers, q, page, busyIds, acts, shown, attendance, ...props }: Props) {
  const { labelledBy, loading, onPageChange } = props
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const chosen = shown === 'missing' && attendance ? people.filter(({ id }) => selected.has(id)) : []
  const select = (id: string, on: boolean) =>
    setSelected(ids => new Set(on ? [...ids, id] : [...ids].filter(each => each !== id)))
  return (
    <div aria-busy={loading} className={cx('@container', loading && 'opacity-60 transition-opacity')}>
      {people.length > 0 && (
        <ul aria-labelledby={labelledBy} className="divide-y divide-line border-line border-t">
          {people.map(person => (
            <PersonRow
              key={person.id}
              person={person}
              attendance={attendance}
              shown={shown}
              selection={
                attendance && shown === 'missing'
                  ? {
                      on: selected.has(person.id),
                      byBar: chosen.length > 0,
                      onSelect: on => select(person.id, on),
                    }
                  : null
              }
              busy={busyIds.has(person.id)}
              acts={acts}
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
      {chosen.length > 0 && (
        <SelectionBar
          count={chosen.length}
          onClear={() => setSelected(new Set())}
          onExcuse={() => attendance?.onExcuse(chosen)}
        />
      )}
    </div>
  )
}

type BarProps = { count: number; onClear: () => void; onExcuse: () => void }

/** In view however long the list is. */
const SelectionBar = ({ count, onClear, onExcuse }: BarProps) => (
  <div className="sticky bottom-0 z-10 flex items-center gap-2 rounded-b-16 border-line border-t bg-surface p-3 md:px-5">
    <p role="status" className="text-14">
      {count} selected
    </p>
    <div className="-ms-2 me-auto">
      <Button variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
    <Button onClick={onExcuse}>Excuse {count === 1 ? '1 Person' : `${count} People`}</Button>
  </div>
)

function nobody({ q, shown, attendance, numbers }: Pick<Props, 'q' | 'shown' | 'attendance' | 'numbers'>): string {
  if (shown === 'all') return `Nobody on the list matches ‘${q}’.`
  if (shown === 'unreached')
    return q ? `Nobody whose link didn’t arrive matches ‘${q}’.` : 'Every personal link arrived that was sent.'
  if (shown === 'excused') return q ? `Nobody who is excused matches ‘${q}’.` : 'Nobody is excused.'
  if (shown === 'here') return q ? `Nobody who is here matches ‘${q}’.` : 'Nobody of the list is here.'
  if (q) return `Nobody who ${attendance?.over ? 'was absent' : 'is not here yet'} matches ‘${q}’.`
  if (numbers.excused)
    return numbers.here ? 'Everybody on the list is here or excused.' : 'Everybody on the list is excused.'
  return numbers.here === 0 ? 'Nobody was on the list then.' : 'Everybody on the list is here.'
}
