import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { type ListView, viewOf, withView } from './list-view.ts'

/** Browsers refuse to change the URL with every key. */
const WRITE_AFTER_MS = 300

/** The view of the list, kept in the URL: a reload, and the way back from a link, find it again. */
export function useListView() {
  const [query, setQuery] = useSearchParams()
  const written = viewOf(query)
  const [text, setText] = useState(written.text)
  const settledText = useDebounced(text, WRITE_AFTER_MS)
  const write = (changes: Partial<ListView>) =>
    setQuery(now => withView(now, { ...viewOf(now), ...changes }), { replace: true })

  // biome-ignore lint/correctness/useExhaustiveDependencies: written when the text has settled, whatever else changes
  useEffect(() => {
    if (settledText.trim() !== written.text) write({ text: settledText })
  }, [settledText])

  return {
    view: { ...written, text },
    onText: setText,
    onStatus: (status: ListView['status']) => write({ status }),
    onSort: (sort: ListView['sort']) => write({ sort }),
  }
}
