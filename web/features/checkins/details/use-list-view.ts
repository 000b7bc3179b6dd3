import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type ListView, queryOf, viewOf } from './list-view.ts'

export type ChangeView = (changes: Partial<ListView>, options?: { replace?: boolean }) => void

/** The view in the page's URL, so that a reload, a bookmark and the back button keep it. Any change but of the page leads to page 1. */
export function useListView(): [ListView, ChangeView] {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const view = useMemo(() => viewOf(new URLSearchParams(text)), [text])
  const change = useCallback<ChangeView>(
    (changes, options) => setQuery(now => queryOf(now, { ...viewOf(now), page: 1, ...changes }), options),
    [setQuery],
  )
  return [view, change]
}
