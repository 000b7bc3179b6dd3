import { cx } from './cx.ts'

/**
 * How much stands within the ring. Only what fits has a disc around it, in windows high enough for the whole of it:
 * 'short' text and buttons, 'medium' a form, 'large' a form with its help, 'tall' what is never surrounded.
 */
export type BackdropContent = 'short' | 'medium' | 'large' | 'tall'

const SHOWN = { short: 'disc-short:block', medium: 'disc-medium:block', large: 'disc-large:block', tall: '' }

/**
 * The ring of 100 m behind a column that holds little: a disc through whose inside the whole column fits, with a dot that
 * is about to enter it. Nothing where there is no room: a piece of a ring looks broken. The column is `relative isolate`.
 */
export const Backdrop = ({ content }: { content: BackdropContent }) => (
  <div aria-hidden className="pointer-events-none absolute inset-0 -z-10 [container-type:size] print:hidden">
    <div
      data-disc
      className={cx(
        'absolute top-1/2 left-1/2 hidden size-[calc(hypot(100cqw,100cqh)+4rem)] -translate-1/2 rounded-full border border-line bg-surface',
        SHOWN[content],
      )}
    >
      <span className="absolute top-[14.6%] left-[85.4%] size-3 -translate-1/2 rounded-full bg-accent" />
    </div>
  </div>
)
