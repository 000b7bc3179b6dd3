import { ArrowDownUp, ListFilter, Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CheckInOrder } from '../../../../contract/checkins.ts'
import { searchText } from '../../../../contract/search-text.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuChoice, MenuDivider, MenuItem } from '../../../ui/menu.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { useShortcuts } from '../../links/index.ts'
import { AddByHand } from './acts/add-by-hand.tsx'
import type { ListView, Range } from './list-view.ts'
import { PrintDialog, type PrintListProps } from './print-dialog.tsx'
import type { ChangeView } from './use-list-view.ts'
import { useRoom } from './use-room.ts'

const TYPING_MS = 300
/** As wide as the whole hint of the search. */
const HINT_PX = 174

const RANGE_OPTIONS: { value: Range; label: string }[] = [
  { value: 'today', label: 'Today' },
  { value: '7d', label: '7 days' },
  { value: '30d', label: '30 days' },
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

/** On phones one menu holds all but the search. */
export function ListToolbar({ view, onChange, sortable, print }: Props) {
  const roomy = useMediaQuery(MD)
  const [printing, setPrinting] = useState(false)
  const printList = { disabled: print.total === 0, start: () => setPrinting(true) }
  return (
    <div className="flex items-center gap-2 print:hidden">
      <Search search={view.search} onChange={search => onChange({ search }, { replace: true })} />
      {roomy && (
        <Segmented label="Time" value={view.range} options={RANGE_OPTIONS} onChange={range => onChange({ range })} />
      )}
      {sortable && (
        <Menu
          title={roomy ? 'Sort' : 'Filter, Sort and Print'}
          trigger={
            <Button
              variant="secondary"
              aria-label={roomy ? undefined : 'Filter, Sort and Print'}
              icon={roomy ? <Icon as={ArrowDownUp} /> : <FilterIcon filtered={view.range !== 'all'} />}
            >
              {roomy ? 'Sort' : <span className="max-[22.4rem]:sr-only">Filter</span>}
            </Button>
          }
        >
          {!roomy && (
            <>
              <MenuChoice
                label="Time"
                value={view.range}
                options={RANGE_OPTIONS}
                onChange={range => onChange({ range })}
              />
              <MenuDivider />
            </>
          )}
          <MenuChoice label="Sort" value={view.sort} options={SORT_OPTIONS} onChange={sort => onChange({ sort })} />
          {!roomy && (
            <>
              <MenuDivider />
              <MenuItem icon={Printer} disabled={printList.disabled} onSelect={printList.start}>
                Print List
              </MenuItem>
            </>
          )}
        </Menu>
      )}
      <AddByHand link={print.link} label={ADD} />
      {roomy && (
        <Button
          variant="secondary"
          icon={<Icon as={Printer} />}
          title="Print List"
          disabled={printList.disabled}
          onClick={printList.start}
        >
          <span className="max-xl:sr-only">Print List</span>
        </Button>
      )}
      {printing && <PrintDialog {...print} onClose={() => setPrinting(false)} />}
    </div>
  )
}

/** One word where the search needs the room. */
const ADD = (
  <span>
    Add<span className="max-2xl:sr-only"> by Hand</span>
  </span>
)

const FilterIcon = ({ filtered }: { filtered: boolean }) => (
  <span className="relative inline-flex">
    <Icon as={ListFilter} />
    {filtered && <span className="absolute -end-1 -top-1 size-2 rounded-full bg-accent" />}
  </span>
)

/** Searches once the typing pauses. The URL's text wins when the URL changes by itself, as after the back button. */
function Search({ search, onChange }: { search: string; onChange: (search: string) => void }) {
  const [text, setText] = useState(search)
  const [shownSearch, setShownSearch] = useState(search)
  const field = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const roomy = useRoom(field, HINT_PX)
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
    <div ref={box} className="min-w-0 flex-1">
      <SearchField
        ref={field}
        label="Search check-ins"
        placeholder={roomy ? 'Name, email or phone' : 'Search'}
        maxLength={120}
        text={text}
        onTextChange={setText}
        shortcut="/"
        // A phone's keyboard hides the list, unless the field moves below the header.
        onFocus={() => !matchMedia(MD).matches && box.current!.scrollIntoView()}
      />
    </div>
  )
}
