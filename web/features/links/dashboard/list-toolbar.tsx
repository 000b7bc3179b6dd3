import { ArrowDownUp, ChevronDown, Search } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuChoice } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import type { ListView, Sort, StatusFilter } from './list-view.ts'

const SORTS: { value: Sort; label: string }[] = [
  { value: 'activity', label: 'Last activity' },
  { value: 'newest', label: 'Newest' },
  { value: 'last-check-in', label: 'Last check-in' },
  { value: 'name', label: 'Name' },
  { value: 'check-ins', label: 'Most check-ins' },
]

type Props = {
  view: ListView
  status: StatusFilter
  counts: Record<StatusFilter, number>
  onText: (text: string) => void
  onStatus: (status: StatusFilter) => void
  onSort: (sort: Sort) => void
  searchField: RefObject<HTMLInputElement | null>
}

/**
 * One line. Phones have no room for the field beside the filter: there it appears below, as soon as it has the focus. A filter of
 * three takes the whole line, and leaves the next to the field.
 */
export function ListToolbar({ view, status, counts, onText, onStatus, onSort, searchField }: Props) {
  const [searching, setSearching] = useState(view.text !== '')
  const toggle = () => {
    if (!searching) return searchField.current?.focus()
    onText('')
    setSearching(false)
  }
  // The words of the plan's line, which counts open and blocked links apart.
  const someBlocked = counts.blocked > 0
  return (
    <div className="flex flex-wrap items-center gap-2 md:gap-3">
      <div className={cx('min-w-0 max-md:flex-1', someBlocked && 'max-md:basis-full')}>
        <Segmented
          label="Status"
          value={status}
          options={[
            { value: 'active', label: someBlocked ? 'Open' : 'Active', count: counts.active },
            ...(someBlocked ? [{ value: 'blocked', label: 'Blocked', count: counts.blocked } as const] : []),
            { value: 'expired', label: 'Expired', count: counts.expired },
          ]}
          onChange={onStatus}
        />
      </div>
      {!someBlocked && (
        <div className="md:hidden">
          <IconButton label="Search" icon={<Icon as={Search} />} aria-expanded={searching} onClick={toggle} />
        </div>
      )}
      <div
        className={cx(
          'min-w-0 flex-1 md:max-w-90',
          !someBlocked && 'max-md:order-last max-md:basis-full',
          !someBlocked && !searching && 'max-md:sr-only',
        )}
      >
        <SearchField
          ref={searchField}
          label="Search links"
          text={view.text}
          onTextChange={onText}
          onFocus={() => setSearching(true)}
          placeholder="Search by place or address"
          aria-keyshortcuts="/"
        />
      </div>
      <SortMenu sort={view.sort} onSort={onSort} />
    </div>
  )
}

function SortMenu({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const current = SORTS.find(({ value }) => value === sort)!.label
  return (
    <Menu
      title="Links"
      trigger={
        <Button variant="quiet" title="Sort" icon={<Icon as={ArrowDownUp} />}>
          <span className="max-md:sr-only">
            <span className="sr-only">Sort: </span>
            {current}
          </span>
          <span className="max-md:hidden">
            <Icon as={ChevronDown} sizePx={16} />
          </span>
        </Button>
      }
    >
      <MenuChoice label="Sort by" value={sort} options={SORTS} onChange={onSort} />
    </Menu>
  )
}
