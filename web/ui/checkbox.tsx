import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

type BoxProps = Omit<ComponentProps<'input'>, 'className' | 'type'>

/** The box alone, for a label of another shape. Drawn here: browsers fill an unticked box in dark as if it were disabled. */
export const CheckboxBox = (input: BoxProps) => (
  <span className="relative grid size-5 shrink-0 place-items-center text-on-accent">
    <input
      {...input}
      type="checkbox"
      className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-6 border-[1.5px] border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:border-line disabled:bg-surface-2"
    />
    <Check
      size={16}
      strokeWidth={2.5}
      aria-hidden
      className="pointer-events-none invisible relative peer-checked:visible peer-disabled:text-ink-3"
    />
  </span>
)

type Props = BoxProps & { label: ReactNode }

export function Checkbox({ label, ...input }: Props) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center gap-3 text-16 text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-3"
    >
      <CheckboxBox id={id} {...input} />
      <span>{label}</span>
    </label>
  )
}
