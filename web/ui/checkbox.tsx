import type { ComponentProps, ReactNode } from 'react'

type Props = Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: ReactNode }

export function Checkbox({ label, ...input }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-16 text-ink has-disabled:cursor-not-allowed has-disabled:text-ink-3">
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-accent" />
      <span>{label}</span>
    </label>
  )
}
