import { Check, Copy } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const COPIED_MS = 2000

type Props = {
  text: string
  label?: string
  /** What shows the text; selected for the hand where the browser refuses the clipboard. */
  source?: RefObject<HTMLElement | null>
  variant?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
  /** Called when neither the clipboard nor a selection is possible. */
  onFailure?: () => void
}

function select(element: HTMLElement) {
  if (element instanceof HTMLInputElement) return element.select()
  getSelection()?.selectAllChildren(element)
}

export function CopyButton({ text, label = 'Copy', source, variant = 'secondary', wide, onFailure }: Props) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      if (source?.current) select(source.current)
      else onFailure?.()
    }
  }

  // Both labels lie in one cell, so that the button keeps its width.
  return (
    <Button variant={variant} wide={wide} onClick={copy} icon={<Icon as={copied ? Check : Copy} />}>
      <span className="grid">
        <span className={copied ? 'invisible [grid-area:1/1]' : '[grid-area:1/1]'}>{label}</span>
        <span aria-hidden className={copied ? '[grid-area:1/1]' : 'invisible [grid-area:1/1]'}>
          Copied
        </span>
      </span>
      <VisuallyHidden>
        <span role="status">{copied && 'Copied'}</span>
      </VisuallyHidden>
    </Button>
  )
}
