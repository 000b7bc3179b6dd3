import { Switch } from 'radix-ui'
import { type ReactNode, useId } from 'react'

type Props = {
  label: string
  hint?: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  disabled?: boolean
  /** Why the row is locked, or a badge. */
  aside?: ReactNode
}

/** The whole row can be pressed. */
export function SwitchRow({ label, hint, checked, onCheckedChange, disabled, aside }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-13 cursor-pointer items-center gap-4 py-2.5 has-disabled:cursor-not-allowed"
    >
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="font-medium text-16 text-ink">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="text-pretty text-14 text-ink-3">
            {hint}
          </span>
        )}
      </span>
      {aside}
      <Switch.Root
        id={id}
        checked={checked}
        onCheckedChange={onCheckedChange}
        disabled={disabled}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-label={label}
        className="group h-7 w-12 shrink-0 rounded-full border border-line-strong bg-surface-2 p-0.75 transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
      >
        <Switch.Thumb className="block size-5 rounded-full bg-line-strong transition-transform duration-2 group-data-[state=checked]:translate-x-5 group-data-[state=checked]:bg-on-accent rtl:group-data-[state=checked]:-translate-x-5" />
      </Switch.Root>
    </label>
  )
}
