import { useId } from 'react'

type Props<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Radio buttons in a row, so that arrows, names and states come from the browser. */
export function Segmented<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="w-fit max-w-full min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-10 border border-line bg-surface-2 p-1">
        {options.map(option => (
          <label
            key={option.value}
            className="relative flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-6 border border-transparent px-4 font-medium text-14 text-ink-2 transition-colors hover:text-ink has-checked:border-line-strong has-checked:bg-surface has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
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
          </label>
        ))}
      </div>
    </fieldset>
  )
}
