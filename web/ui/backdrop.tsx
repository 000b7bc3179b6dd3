import { cx } from './cx.ts'

/**
 * How much stands within the ring. Only what fits has a disc around it, in windows high enough for the whole of it:
 * 'short' text and buttons, 'medium' a form, 'tall' what is never surrounded.
 */
export type BackdropContent = 'short' | 'medium' | 'tall'

const DISC = { short: 'hidden disc-short:block', medium: 'hidden disc-medium:block', tall: 'hidden' }
/** Only above an icon: an arc would run through a heading. */
const ARC = { short: '-top-6 disc-short:hidden', medium: 'hidden', tall: '-top-6 [@media(height<43.75rem)]:hidden' }

/**
 * The ring of 100 m behind a column that holds little: a disc through whose inside the whole column fits, with a dot that
 * is about to enter it. Where there is no room for it, an arc above the icon that fades. The column is `relative isolate`.
 */
export const Backdrop = ({ content, arc = true }: { content: BackdropContent; arc?: boolean }) => (
  <div aria-hidden className="pointer-events-none absolute inset-0 -z-10 [container-type:size] print:hidden">
    <div
      data-disc
      className={cx(
        'absolute top-1/2 left-1/2 size-[calc(hypot(100cqw,100cqh)+4rem)] -translate-1/2 rounded-full border border-line bg-surface',
        DISC[content],
      )}
    >
      <span className="absolute top-[14.6%] left-[85.4%] size-3 -translate-1/2 rounded-full bg-accent" />
    </div>
    {arc && (
      <div
        className={cx(
          'absolute left-1/2 size-[min(24rem,100cqw)] -translate-x-1/2 rounded-full border border-line-strong opacity-50 [mask-image:linear-gradient(#000,transparent_45%)]',
          ARC[content],
        )}
      />
    )}
  </div>
)
