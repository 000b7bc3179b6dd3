import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '../../../ui/cx.ts'

type Props = {
  name: ReactNode
  note?: ReactNode
  /** Makes the whole tile a button, named after its number. */
  onPress?: (() => void) | undefined
  /** Makes the whole tile a link, named after its number. */
  href?: string
  /** At the end of the tile. */
  mark?: ReactNode
  children: ReactNode
}

/** A number with its name above, before it on narrow phones, and, from tablets on, a note below. */
export function Figure({ name, note, onPress, href, mark, children }: Props) {
  const value = (
    <>
      <span className="block font-bold text-18 min-[22.5rem]:text-22 md:mt-1 md:text-28">{children}</span>
      <span className="block truncate text-12 text-ink-2 empty:hidden max-md:sr-only">{note}</span>
    </>
  )
  return (
    <div
      className={cx(
        'relative min-w-0 bg-surface px-2 py-2 sm:px-5 min-[64rem]:max-xl:px-4 md:py-3',
        // A line each, in cells that are wide and low.
        'max-[24.99rem]:flex max-[24.99rem]:min-h-9 max-[24.99rem]:items-center max-[24.99rem]:justify-between max-[24.99rem]:gap-2 max-[24.99rem]:px-3 max-[24.99rem]:py-1',
        Boolean(mark) && 'max-[24.99rem]:pe-8',
        (onPress || href) && 'transition-colors hover:bg-surface-2',
      )}
    >
      <dt className="whitespace-nowrap text-12 text-ink-2 xl:text-14">{name}</dt>
      <dd>
        {onPress ? (
          <button type="button" onClick={onPress} className={STRETCHED}>
            {value}
          </button>
        ) : href ? (
          <Link href={href} className={cx(STRETCHED, 'text-ink no-underline')}>
            {value}
          </Link>
        ) : (
          value
        )}
        {mark && (
          <span className="pointer-events-none absolute end-2 text-ink-3 max-[24.99rem]:top-1/2 max-[24.99rem]:-translate-y-1/2 min-[25rem]:max-md:bottom-3 md:end-4 md:top-1/2 md:-translate-y-1/2">
            {mark}
          </span>
        )}
      </dd>
    </div>
  )
}

const STRETCHED = 'block w-full text-start after:absolute after:inset-0'
