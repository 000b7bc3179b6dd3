import { createContext, type ReactNode } from 'react'

/** Where the page belongs, as links beside the wordmark of the header. */
export const HeaderTrailContext = createContext<ReactNode>(null)
