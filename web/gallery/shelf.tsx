import type { ReactNode } from 'react'

interface ShelfProps {
  /** The part's name, as it is imported; the target of the list at the top. */
  part: string
  /** When the part is used. */
  children: ReactNode
}

export const anchorOf = (part: string) => part.toLowerCase().replaceAll(/[^a-z]+/g, '-')

/** One part of the design system in all of its states. */
export const Shelf = ({ part, children }: ShelfProps) => (
  <section
    id={anchorOf(part)}
    aria-label={part}
    className="flex min-w-0 scroll-mt-20 flex-col gap-4 border-line border-t pt-6"
  >
    <h2 className="font-bold text-18">{part}</h2>
    {children}
  </section>
)

/** States beside each other. */
export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3">{children}</div>
)

/** A state with its name below. */
export const State = ({ name, children }: { name: string; children: ReactNode }) => (
  <figure className="flex min-w-0 flex-col gap-2">
    {children}
    <figcaption className="text-12 text-ink-3">{name}</figcaption>
  </figure>
)
