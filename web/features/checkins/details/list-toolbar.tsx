import { ArrowDownUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckInOrder } from '../../../../contract/checkins.ts'
import { searchText } from '../../../../contract/search-text.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuChoice } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useShortcuts } from '../../links/index.ts'
import type { ListView, Range } from './list-view.ts'
import { PrintList, type PrintListProps } from './print-list.tsx'
import type { ChangeView } from './use-list-view.ts'

const TYPING_MS = 300

const RANGE_OPTIONS: { value: Range; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: 'all', label: 'All' },
]

const SORT_OPTIONS: { value: CheckInOrder; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'Name' },
]

type Props = {
  view: ListView
  onChange: ChangeView
  /** The head of the table sorts where there is one. */
  sortable: boolean
  print: PrintListProps
}

export function ListToolbar({ view, onChange, sortable, print }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <Search search={view.search} onChange={search => onChange({ search }, { replace: true })} />
      <div className="min-w-0 flex-1 md:flex-none">
        <Segmented label="Time" value={view.range} options={RANGE_OPTIONS} onChange={range => onChange({ range })} />
      </div>
      {sortable && (
        <Menu trigger={<IconButton label="Sort" icon={<Icon as={ArrowDownUp} />} />}>
          <MenuChoice label="Sort" value={view.sort} options={SORT_OPTIONS} onChange={sort => onChange({ sort })} />
        </Menu>
      )}
      <PrintList {...print} />
    </div>
  )
}

/** Searches once the typing pauses. What the URL says wins when it changes by itself, as after the back button. */
function Search({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(search)
  const [shownSearch, setShownSearch] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() })
  if (search !== shownSearch) {
    setShownSearch(search)
    if (searchText(text) !== search) setText(search)
  }
  const searchNow = useEffectEvent(() => onChange(searchText(text)))
  useEffect(() => {
    if (searchText(text) === search) return
    const timer = setTimeout(searchNow, TYPING_MS)
    return () => clearTimeout(timer)
  }, [text, search])
  return (
    <div className="min-w-0 grow basis-full md:basis-60">
      <SearchField
        ref={field}
        label="Search check-ins"
        placeholder="Search name, email or phone"
        maxLength={120}
        text={text}
        onTextChange={setText}
        shortcut="/"
      />
    </div>
  )
}
