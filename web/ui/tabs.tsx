import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/**
 * The views of one screen, each with its own URL: links and not an ARIA tab list, so that Back and a new window work. They
 * stand on the lower border of the box around them.
 */
export const Tabs = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className="-mb-px flex gap-6">
    {children}
  </nav>
)

type TabProps = Omit<ComponentProps<'a'>, 'className'> & { current: boolean }

/** Inside wouter's `<Link asChild>` it navigates within the app. */
export const Tab = ({ current, children, ...link }: TabProps) => (
  <a
    {...link}
    aria-current={current ? 'page' : undefined}
    className={cx(
      'relative flex min-h-11 items-center border-b-2 font-medium text-14 no-underline transition-colors',
      // The line is as wide as the word, and the target wider.
      'before:absolute before:-inset-x-3 before:inset-y-0',
      current ? 'border-accent text-ink' : 'border-transparent text-ink-2 hover:border-line-strong hover:text-ink',
    )}
  >
    {children}
  </a>
)
