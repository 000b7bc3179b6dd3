import { cx } from '../../ui/cx.ts'

/** The colour of a method, by its effect on data; reading has none. */
const TONES: Readonly<Record<string, string>> = {
  GET: 'bg-surface-2 text-ink-2',
  POST: 'bg-accent-soft text-accent-ink',
  DELETE: 'bg-danger-soft text-danger',
}

export const ApiMethod = ({ name }: { name: string }) => (
  <span
    className={cx('shrink-0 rounded-6 px-2 py-0.5 text-center font-medium font-mono text-12', TONES[name] ?? TONES.GET)}
  >
    {name}
  </span>
)
