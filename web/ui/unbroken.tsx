import type { ReactNode } from 'react'

const HYPHENATED = /(\S*(?:check|sign)-in\S*)/i
const NUMBER_AND_UNIT = /(\d) (k?m\b)/g
const BEFORE_DASH = / (?=[–—] )/g

/** The text, with its numbers beside their units, 'check-in' on one line and no dash at the start of one. The characters that are read stay the same. */
export const unbroken = (text: string): ReactNode =>
  text
    .replace(NUMBER_AND_UNIT, '$1\u00a0$2')
    .replace(BEFORE_DASH, '\u00a0')
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
