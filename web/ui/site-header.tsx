import { type ReactNode, use } from 'react'
import { HeaderTrailContext } from './header-trail.ts'
import { Wordmark } from './wordmark.tsx'

type Props = {
  home: string
  /** Links beside the wordmark, on screens that are wide enough. */
  nav?: ReactNode
  /** Buttons at the end. */
  actions?: ReactNode
  /** Out of the row, like the dialog of a phone's menu. */
  children?: ReactNode
}

/** One row at any width. */
export function SiteHeader({ home, nav, actions, children }: Props) {
  const trail = use(HeaderTrailContext)
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg print:hidden [@media(max-height:25rem)]:static">
      <div className="mx-auto flex min-h-16 w-full max-w-site items-center gap-x-3 px-4 sm:gap-x-6 sm:px-6">
        <Wordmark href={home} />
        {nav && (
          <nav aria-label="Main" className="hidden items-center md:flex noscript:flex noscript:flex-wrap">
            {nav}
          </nav>
        )}
        {trail && <div className="flex min-w-0 flex-1 items-center gap-x-3 max-md:hidden">{trail}</div>}
        <div className="ms-auto flex shrink-0 items-center gap-1">{actions}</div>
      </div>
      {children}
    </header>
  )
}
