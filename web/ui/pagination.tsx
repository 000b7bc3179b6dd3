import { cx } from './cx.ts'
import { pageWindow, shownResults } from './page-window.ts'

type Props = {
  page: number
  pageSize: number
  total: number
  onPageChange: (page: number) => void
  /** Where a screen has several. */
  label?: string
}

const pageClass =
  'inline-flex min-h-11 min-w-11 items-center justify-center rounded-10 border border-line bg-surface px-3 font-medium text-14 text-ink transition-colors hover:bg-surface-2 disabled:bg-surface-2 disabled:text-ink-3 aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent-ink'

export function Pagination({ page, pageSize, total, onPageChange, label = 'Pages' }: Props) {
  const totalPages = Math.max(1, Math.ceil(total / pageSize))
  const onPhones = pageWindow(page, totalPages, 3)
  return (
    <nav aria-label={label} className="flex flex-col items-center justify-between gap-3 md:flex-row">
      <p role="status" className="text-14 text-ink-2">
        {shownResults(page, pageSize, total)}
      </p>
      {totalPages > 1 && (
        <div className="flex flex-wrap items-center justify-center gap-1">
          <button type="button" className={pageClass} disabled={page <= 1} onClick={() => onPageChange(page - 1)}>
            Previous
          </button>
          {pageWindow(page, totalPages, 5).map(number => (
            <button
              key={number}
              type="button"
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
              className={cx(pageClass, !onPhones.includes(number) && 'max-md:hidden')}
              onClick={() => onPageChange(number)}
            >
              {number}
            </button>
          ))}
          <button
            type="button"
            className={pageClass}
            disabled={page >= totalPages}
            onClick={() => onPageChange(page + 1)}
          >
            Next
          </button>
        </div>
      )}
    </nav>
  )
}
