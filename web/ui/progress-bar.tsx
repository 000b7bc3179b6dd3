import { cx } from './cx.ts'

type Props = {
  label: string
  value: number
  max: number
  /** Shown at the end, like '3 of 5'. */
  text?: string
  /** It measures the rest of an allowance: amber when nothing is left. */
  allowance?: boolean
  /** A text above it names the measure. */
  bare?: boolean
}

/** The native element needs no inline width, which the content security policy would refuse. */
export function ProgressBar({ label, value, max, text, allowance = false, bare = false }: Props) {
  return (
    <div className="flex flex-col gap-2 text-14 text-ink-2">
      {!bare && (
        <div aria-hidden className="flex justify-between gap-3">
          <span>{label}</span>
          {text && <span>{text}</span>}
        </div>
      )}
      <progress
        aria-label={label}
        aria-valuetext={text}
        value={value}
        max={max}
        className={cx(
          'block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:rounded-full',
          allowance && value >= max
            ? '[&::-moz-progress-bar]:bg-warn [&::-webkit-progress-value]:bg-warn'
            : '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-value]:bg-accent',
        )}
      />
    </div>
  )
}
