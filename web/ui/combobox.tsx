import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { cx } from './cx.ts'
import { controlClass, FieldFrame, type FieldProps } from './field.tsx'

type Props<Item> = FieldProps & {
  /** The typed text; the caller looks up `items` for it. */
  text: string
  onTextChange: (text: string) => void
  items: Item[]
  keyOf: (item: Item) => string
  mainText: (item: Item) => string
  secondaryText?: (item: Item) => string
  /** At the start of a row. */
  icon?: (item: Item) => ReactNode
  /** A badge at the end of a row. */
  aside?: (item: Item) => ReactNode
  onPick: (item: Item) => void
  /** Announced politely: searching, nothing found, or the number of items. */
  status: string
  placeholder?: string
  /** A button of 44 px at the end of the input. */
  action?: ReactNode
}

/** WAI-ARIA's editable combobox with a list: the focus stays in the input, the arrows move through the rows. */
export function Combobox<Item>(props: Props<Item>) {
  const { label, hint, error, optional, text, onTextChange, items, onPick, status, placeholder, action } = props
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const expanded = open && items.length > 0
  const activeItem = expanded ? items[active] : undefined
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const pick = (item: Item) => {
    onPick(item)
    close()
  }
  const move = (step: 1 | -1) => {
    setOpen(true)
    setActive(now => (now < 0 && step < 0 ? items.length - 1 : (now + step + items.length) % Math.max(items.length, 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Enter' && activeItem) pick(activeItem)
    else if (event.key === 'Escape' && expanded) close()
    else return
    event.preventDefault()
  }

  return (
    <div className="max-lg:relative">
      <FieldFrame label={label} hint={hint} error={error} optional={optional}>
        {aria => (
          <div className="lg:relative">
            <div className="relative">
              <input
                {...aria}
                role="combobox"
                aria-autocomplete="list"
                aria-expanded={expanded}
                aria-controls={expanded ? listId : undefined}
                aria-activedescendant={activeItem ? optionId(active) : undefined}
                autoComplete="off"
                autoCorrect="off"
                spellCheck={false}
                enterKeyHint="search"
                placeholder={placeholder}
                value={text}
                onChange={event => {
                  onTextChange(event.target.value)
                  setOpen(true)
                  setActive(-1)
                }}
                onFocus={() => setOpen(true)}
                onBlur={close}
                onKeyDown={onKeyDown}
                className={cx(controlClass, 'h-12', Boolean(action) && 'pe-12.5')}
              />
              {action && <div className="absolute end-0.5 top-0.5">{action}</div>}
            </div>
            {expanded && <Options {...props} listId={listId} optionId={optionId} active={active} pick={pick} />}
          </div>
        )}
      </FieldFrame>
      <StatusLine>{status}</StatusLine>
    </div>
  )
}

/** One line is reserved, so that the content below moves only for a longer text, which covers nothing. */
const StatusLine = ({ children }: { children: string }) => (
  <p role="status" className="min-h-8 pt-1 pb-1.5 text-14 text-ink-3 lg:min-h-6 lg:pb-0">
    {children}
  </p>
)

const intoView = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' })

type OptionsProps<Item> = Pick<
  Props<Item>,
  'label' | 'items' | 'keyOf' | 'mainText' | 'secondaryText' | 'icon' | 'aside'
> & {
  listId: string
  optionId: (index: number) => string
  active: number
  pick: (item: Item) => void
}

/** Beside much room a list over the page; else a page of results below the status, which covers the map below it as a whole. */
const listClass = cx(
  'absolute z-20 animate-fade overflow-y-auto overscroll-contain border-line p-1',
  'max-lg:-inset-x-4 max-lg:top-full max-lg:h-(--map-height) max-lg:border-t max-lg:bg-bg sm:max-lg:-inset-x-6 sm:max-lg:px-3',
  'lg:inset-x-0 lg:top-full lg:mt-2 lg:max-h-80 lg:rounded-10 lg:border lg:bg-surface lg:shadow-2',
)

function Options<Item>({ listId, optionId, active, pick, ...props }: OptionsProps<Item>) {
  const { items, keyOf, mainText, secondaryText, icon, aside } = props
  return (
    <div
      id={listId}
      role="listbox"
      aria-label="Suggestions"
      tabIndex={-1}
      // Keeps the focus in the input while a row is pressed; otherwise blur would close the list first.
      onPointerDown={event => event.preventDefault()}
      onMouseDown={event => event.preventDefault()}
      className={listClass}
    >
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys for all rows
        <div
          key={keyOf(item)}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          ref={index === active ? intoView : undefined}
          onClick={() => pick(item)}
          className="flex min-h-13 items-center gap-3 rounded-6 px-3 py-1.5 hover:bg-surface-2 aria-selected:bg-accent-soft"
        >
          {icon?.(item)}
          <span className="flex min-w-0 flex-1 flex-col wrap-anywhere">
            <span className="font-bold text-16 text-ink">{mainText(item)}</span>
            {secondaryText && <span className="text-14 text-ink-2">{secondaryText(item)}</span>}
          </span>
          {aside?.(item)}
        </div>
      ))}
    </div>
  )
}
