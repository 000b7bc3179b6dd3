import { useLayoutEffect } from 'react'

/**
 * `data-<name>` on the document's root while the component is shown, for styles of the parts around it: the oldest browsers do
 * not know `:has()`.
 */
export function useDocumentFlag(name: string) {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    dataset[name] = ''
    return () => {
      delete dataset[name]
    }
  }, [name])
}
