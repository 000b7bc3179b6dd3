import { createContext, type ReactNode } from 'react'

/** Where the page belongs, and how new it is: beside the wordmark of the header, as wide as there is room. */
export const HeaderTrailContext = createContext<ReactNode>(null)
