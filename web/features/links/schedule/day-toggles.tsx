const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type Props = { days: readonly number[]; fault: boolean; onChange: (days: number[]) => void }

/** Checkboxes in a row, a letter pair each: Monday is 1. */
export const DayToggles = ({ days, fault, onChange }: Props) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">Days</legend>
    <div className="grid grid-cols-7 gap-1">
      {DAYS.map((name, nth) => (
        <label
          key={name}
          className="flex min-h-11 cursor-pointer items-center justify-center rounded-10 border border-line-strong bg-surface font-medium text-14 text-ink-2 transition-colors hover:text-ink has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
        >
          <input
            type="checkbox"
            aria-label={name}
            aria-invalid={fault || undefined}
            checked={days.includes(nth + 1)}
            onChange={({ target }) =>
              onChange(target.checked ? [...days, nth + 1].sort() : days.filter(day => day !== nth + 1))
            }
            className="sr-only"
          />
          <span aria-hidden>{name.slice(0, 2)}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
