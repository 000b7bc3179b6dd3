import { Check, Copy, type LucideIcon } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const COPIED_MS = 2000

type Props = {
  text: string
  label?: string
  /** The element that shows the text, selected for manual copying where the browser refuses the clipboard. */
  source?: RefObject<HTMLElement | null>
  variant?: 'primary' | 'secondary' | 'quiet'
  wide?: boolean
  /** Called when the text can neither be copied nor selected. */
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

  // Both labels share one grid cell, so that the button keeps its width.
  return (
    <>
      <Button variant={variant} wide={wide} onClick={copy}>
        <span className="grid justify-items-center">
          <Face icon={Copy} hidden={copied}>
            {label}
          </Face>
          <Face icon={Check} hidden={!copied}>
            Copied
          </Face>
        </span>
      </Button>
      <VisuallyHidden role="status">{copied && 'Copied'}</VisuallyHidden>
    </>
  )
}

const Face = ({ icon, hidden, children }: { icon: LucideIcon; hidden: boolean; children: string }) => (
  <span className={cx('flex items-center gap-2 [grid-area:1/1]', hidden && 'invisible')}>
    <Icon as={icon} />
    {children}
  </span>
)
