import { useId } from 'react'
import { cx } from './cx.ts'

type Props<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string; count?: number }[]
  /** Four options whose words are too long for one row stand two by two. */
  twoByTwo?: boolean
  /** Options whose words differ much in length stand one below the other. */
  stacked?: boolean
  onChange: (value: Value) => void
}

/**
 * Radio buttons in a row, so that arrows, names and states come from the browser. On phones they share the whole width.
 * All of it is 44 px high, and so is each target.
 */
export function Segmented<Value extends string>({ label, value, options, twoByTwo, stacked, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="w-full min-w-0 sm:w-fit sm:max-w-full">
      <legend className="sr-only">{label}</legend>
      <div
        className={cx(
          'rounded-10 border border-line bg-surface-2 p-1 sm:gap-1',
          twoByTwo ? 'grid grid-cols-2 gap-y-1' : stacked ? 'flex flex-col gap-1.5!' : 'flex flex-wrap',
        )}
      >
        {options.map(option => (
          <label
            key={option.value}
            className={cx(
              'relative flex min-h-8.5 min-w-11 grow cursor-pointer items-center gap-1.5 whitespace-nowrap rounded-6 border border-transparent font-medium text-14 text-ink-2 transition-colors hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 before:absolute before:-inset-y-1.25 before:inset-x-0',
              stacked ? 'px-3' : 'justify-center px-0.5 sm:px-4',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 appearance-none opacity-0"
            />
            {option.label}
            {option.count !== undefined && <span className="text-ink-3">{option.count.toLocaleString()}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
