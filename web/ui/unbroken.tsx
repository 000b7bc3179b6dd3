import type { ReactNode } from 'react'

const HYPHENATED = /(\S*(?:check|sign)-in\S*)/i
const NUMBER_AND_UNIT = /(\d) (k?m\b)/g

/** The text, with its numbers beside their units and 'check-in' on one line. The characters that are read stay the same. */
export const unbroken = (text: string): ReactNode =>
  text
    .replace(NUMBER_AND_UNIT, '$1\u00a0$2')
    .split(HYPHENATED)
    .map((part, index) =>
      index % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are in a fixed order
        <span key={index} className="whitespace-nowrap">
          {part}
        </span>
      ) : (
        part
      ),
    )
