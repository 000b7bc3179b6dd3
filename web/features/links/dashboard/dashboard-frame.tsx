import type { ReactNode } from 'react'
import { PageHeader, usePageHeading } from '../../../ui/page.tsx'

type Props = {
  /** The view that is shown; the heading takes the focus when it changes. */
  view: string
  /** Beside the heading. */
  state: ReactNode
  actions: ReactNode
  /** Below the heading. */
  plan: ReactNode
  children: ReactNode
}

/** Closer together than other pages: this one is opened many times a day, mostly for the first links of its list. */
export function DashboardFrame({ view, state, actions, plan, children }: Props) {
  const heading = usePageHeading('Dashboard', view)
  return (
    <div className="flex min-h-page flex-col">
      <PageHeader />
      <main className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col gap-2 px-4 pt-3 pb-8 sm:px-6 md:gap-4 md:pt-6">
        <div className="flex flex-col md:-mb-2">
          <div className="flex min-h-11 flex-wrap items-center gap-y-2 md:gap-x-2">
            <div className="me-auto flex items-center gap-x-1.5 md:gap-x-3">
              <h1 ref={heading} tabIndex={-1} className="font-bold text-22 md:text-28">
                Dashboard
              </h1>
              {state}
            </div>
            {actions}
          </div>
          {plan}
        </div>
        {children}
      </main>
    </div>
  )
}
