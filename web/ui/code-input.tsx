import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { FieldFrame, type FieldProps } from './field.tsx'

const DIGITS = [0, 1, 2, 3, 4, 5]

type Props = Omit<FieldProps, 'optional'> &
  Omit<ComponentProps<'input'>, 'className' | 'id' | 'value'> & {
    /** Up to six digits. */
    value: string
  }

/** Six cells behind one input, so that pasting, filling in by the system and screen readers find a plain field. */
export const CodeInput = ({ label, hint, error, value, ...input }: Props) => (
  <div className="text-center [&_label]:justify-center [&_label]:text-12 [&_p]:w-full">
    <FieldFrame label={label} hint={hint} error={error}>
      {aria => (
        <span className="group relative block overflow-clip [container-type:inline-size]">
          <span aria-hidden className="grid grid-cols-6 gap-2">
            {DIGITS.map(index => (
              <span
                key={index}
                data-next={index === Math.min(value.length, DIGITS.length - 1) || undefined}
                className={cx(
                  'h-14 rounded-10 border outline-focus group-focus-within:data-next:-outline-offset-2 group-focus-within:data-next:outline-2 group-has-disabled:bg-surface-2',
                  error ? 'border-danger bg-danger-soft' : 'border-line-strong bg-surface',
                )}
              />
            ))}
          </span>
          <input
            {...input}
            {...aria}
            value={value}
            inputMode="numeric"
            autoComplete="one-time-code"
            // A digit is as wide as 1ch, and stands in the middle of its cell. The input is wider than the cells, or it would scroll after the last.
            className="absolute inset-y-0 start-0 w-[150%] bg-transparent ps-[calc((100cqi-2.5rem)/12-0.5ch)] font-mono text-28 text-ink tracking-[calc((100cqi-2.5rem)/6+0.5rem-1ch)] shadow-none outline-none selection:bg-transparent focus-visible:shadow-none focus-visible:outline-none disabled:text-ink-3"
          />
        </span>
      )}
    </FieldFrame>
  </div>
)
