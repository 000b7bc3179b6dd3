import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { cx } from './cx.ts'
import { RingMark } from './ring-mark.tsx'

type ButtonStyle = {
  variant?: 'primary' | 'secondary' | 'neutral' | 'quiet' | 'danger' | 'danger-outline'
  /** Height in CSS pixels. */
  size?: 44 | 52
  wide?: boolean
}

const VARIANTS = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border border-line bg-surface text-ink hover:bg-surface-2 aria-expanded:bg-surface-2',
  /** Filled without urging: the safe way beside a dangerous one. */
  neutral: 'border border-transparent bg-surface-2 text-ink hover:border-line',
  quiet:
    'text-ink-2 hover:bg-surface-2 hover:text-ink aria-expanded:bg-surface-2 aria-expanded:text-ink aria-[current=page]:text-ink',
  danger: 'bg-danger-fill text-on-danger-fill hover:bg-danger-fill-strong',
  'danger-outline': 'border border-danger bg-surface text-danger hover:bg-danger-soft',
}

const SIZES = { 44: 'min-h-11 px-4 text-14', 52: 'min-h-13 px-6 text-16' }

function buttonClass({ variant = 'primary', size = 44, wide = false }: ButtonStyle) {
  return cx(
    'inline-flex min-w-11 select-none items-center justify-center gap-2 rounded-10 py-2 text-balance text-center font-medium no-underline',
    'transition-[background-color,color,transform] active:[transform:scale(.98)]',
    'disabled:text-ink-3 disabled:active:[transform:none]',
    // A quiet button has no box, and gets none when it is disabled.
    variant !== 'quiet' && 'disabled:border disabled:border-line disabled:bg-surface-2',
    SIZES[size],
    VARIANTS[variant],
    wide && 'w-full',
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonStyle & {
    /** The running action, shown in place of the label: the button keeps the focus but ignores further presses. */
    busy?: string | false
    icon?: ReactNode
  }

export function Button({ variant, size, wide, busy, icon, children, type = 'button', onClick, ...rest }: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ variant, size, wide })}
      onClick={busy ? ignore : onClick}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
    >
      {busy ? <RingMark variant="loader" sizePx={20} /> : icon}
      {busy || children}
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'className'> & ButtonStyle & { icon?: ReactNode }

/** A link that looks like a button; inside wouter's `<Link asChild>` it navigates within the app. */
export function ButtonLink({ variant, size, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, wide })}>
      {icon}
      {children}
    </a>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children' | 'aria-label'> & {
  label: string
  icon: ReactNode
  /** The action is running: the button keeps the focus but ignores further presses. */
  busy?: boolean
}

/** For bars and rows with familiar icons; the label is read by screen readers and shown on hover. */
export function IconButton({ label, icon, busy, onClick, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      onClick={busy ? undefined : onClick}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-10 text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink aria-expanded:bg-surface-2 aria-expanded:text-ink disabled:text-ink-3"
    >
      {busy ? <RingMark variant="loader" sizePx={20} /> : icon}
    </button>
  )
}
