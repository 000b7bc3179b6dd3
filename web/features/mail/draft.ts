import type { ReactNode } from 'react'

/** A letter before it is rendered: the text form is written, not derived, so that it reads well by itself. */
export interface Draft {
  subject: string
  preheader: string
  title: string
  body: ReactNode
  text: string
}

/** Each kind of letter by its name in the contract. */
export type LetterOf<Letter, Kind> = Extract<Letter, { kind: Kind }>
