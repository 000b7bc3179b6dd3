import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type' | 'onChange' | 'value'> & {
  label: string
  text: string
  onTextChange: (text: string) => void
  /** The key that moves the focus here, shown while the field is empty. */
  shortcut?: string
}

/** Filters the list below it while a person types; Escape empties it. */
export const SearchField = ({ label, text, onTextChange, shortcut, ...input }: Props) => (
  <div className="group relative min-w-0">
    <span className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ink-3">
      <Icon as={Search} />
    </span>
    <input
      autoComplete="off"
      spellCheck={false}
      enterKeyHint="search"
      {...input}
      aria-label={label}
      aria-keyshortcuts={shortcut}
      type="search"
      value={text}
      onChange={event => onTextChange(event.target.value)}
      onKeyDown={event => event.key === 'Escape' && onTextChange('')}
      className={cx(
        'block h-11 w-full min-w-0 rounded-10 border border-line-strong bg-surface ps-11 text-16 text-ink placeholder:text-ink-3',
        text ? 'pe-11' : shortcut ? 'pe-12 max-md:pe-3 pointer-coarse:pe-3' : 'pe-3',
        // Chromium's own cross is blue in both themes.
        '[&::-webkit-search-cancel-button]:hidden',
      )}
    />
    {shortcut && !text && (
      <kbd
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3 my-auto flex h-6 min-w-6 items-center justify-center rounded-6 border border-line font-mono text-12 text-ink-3 group-focus-within:hidden max-md:hidden pointer-coarse:hidden"
      >
        {shortcut}
      </kbd>
    )}
    {text && (
      <button
        type="button"
        aria-label="Clear Search"
        title="Clear Search"
        onClick={event => {
          onTextChange('')
          event.currentTarget.parentElement?.querySelector('input')?.focus()
        }}
        className="absolute inset-y-0 end-0 flex size-11 items-center justify-center text-ink-2 hover:text-ink"
      >
        <Icon as={X} />
      </button>
    )}
  </div>
)
