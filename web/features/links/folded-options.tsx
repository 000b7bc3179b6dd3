import { type ReactNode, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** The chosen options, in one line. */
  words: string
  /** Of the button that shows the options. */
  label: string
  /** A fault is never folded away. */
  faulty?: boolean
  children: ReactNode
}

/** Options that are rarely changed: a line says what they do, and a press shows them below it. */
export function FoldedOptions({ words, label, faulty = false, children }: Props) {
  const id = useId()
  const [opened, setOpened] = useState(false)
  const open = opened || faulty
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p className="min-w-0 text-pretty text-14 text-ink-2">{words}</p>
        <div className="flex-none whitespace-nowrap">
          <Button variant="secondary" aria-expanded={open} aria-controls={id} onClick={() => setOpened(!opened)}>
            {open ? 'Hide' : label}
          </Button>
        </div>
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </>
  )
}
