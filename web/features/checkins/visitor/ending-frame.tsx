import type { ReactNode } from 'react'
import { ActionBar } from './action-bar.tsx'
import { Brand } from './brand.tsx'

interface Props {
  /** For screen readers, where the page's visible heading changes with its steps. */
  title?: string
  actions?: ReactNode
  children: ReactNode
}

/** A page that says one thing in the middle of the window, with its action in the bar; a card where there is room around it. */
export const EndingFrame = ({ title, actions, children }: Props) => (
  <div className="flex min-h-window flex-col">
    <header className="p-4">
      <Brand />
    </header>
    <main className="mx-auto flex w-full grow flex-col roomy:max-w-110 roomy:justify-center">
      {title && <h1 className="sr-only">{title}</h1>}
      <div className="ending-card">
        <div className="my-auto flex flex-col items-center gap-4 px-4 pb-6 text-center roomy:my-0">{children}</div>
        {actions && <ActionBar>{actions}</ActionBar>}
      </div>
    </main>
  </div>
)
