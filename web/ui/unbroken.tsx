import { Children, type ReactNode } from 'react'

const WHOLE = /(\S*(?:check|sign)-in\S*|\p{Lu}\p{Ll}+ \d{1,2}, \d{4})/iu
const NUMBER_AND_UNIT = /(\d) (k?m\b)/g
const BEFORE_DASH = / (?=[–—] )/g

/**
 * The text, with its numbers beside their units, 'check-in' and dates on one line and no dash at the start of one. The
 * characters that are read stay the same, and so do elements between texts.
 */
export const unbroken = (content: ReactNode): ReactNode =>
  Array.isArray(content)
    ? Children.map(content, unbroken)
    : typeof content === 'string'
      ? content
          .replace(NUMBER_AND_UNIT, '$1\u00a0$2')
          .replace(BEFORE_DASH, '\u00a0')
          .split(WHOLE)
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
      : content
