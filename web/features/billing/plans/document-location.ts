import type { BaseLocationHook } from 'wouter'

const navigate = (path: string) => location.assign(path)

/** For links of the app on a page of its own document: each leads to another document. */
export const useDocumentLocation: BaseLocationHook = () => [
  typeof location === 'undefined' ? '/' : location.pathname,
  navigate,
]
