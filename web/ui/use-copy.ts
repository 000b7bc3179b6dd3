import { type RefObject, useEffect, useState } from 'react'

const COPIED_MS = 2000

export interface CopySource {
  text: string
  /** The element that shows the text, selected for manual copying where the browser refuses the clipboard. */
  source?: RefObject<HTMLElement | null>
  /** Called when the text cannot be copied. */
  onFailure?: () => void
}

/** Copies a text, and says for two seconds that it has been copied. */
export function useCopy({ text, source, onFailure }: CopySource) {
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
      onFailure?.()
    }
  }
  return { copied, copy }
}

function select(element: HTMLElement) {
  if (element instanceof HTMLInputElement) return element.select()
  getSelection()?.selectAllChildren(element)
}
