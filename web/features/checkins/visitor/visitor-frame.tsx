import type { ReactNode } from 'react'

/** One column: for pages and states that show no map. */
export const VisitorFrame = ({ children }: { children: ReactNode }) => (
  <div className="mx-auto flex w-full max-w-110 flex-col gap-4 px-4 pt-4 pb-6 lg:max-w-240 lg:gap-6 lg:pt-12">
    {children}
  </div>
)
