import { useRef } from 'react'
import { useFitted } from './fitted-text.tsx'

const NAMES = new Intl.ListFormat('en')
/** Of the window's smaller side: below the place's name, and large enough to be read by a visitor who has just come in. */
const MAX_SHARE = 0.1

/** Greets those who have just arrived, each in a line. Its box stays empty in between, so that nothing moves. */
export function Welcome({ firstNames }: { firstNames: string[] }) {
  const box = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLParagraphElement>(null)
  const names = [...new Set(firstNames)]
  useFitted(box, words, names.join(), MAX_SHARE)
  return (
    <div ref={box} role="status" className="wall-welcome">
      {names.length > 0 && (
        <p ref={words} key={names.join()} className="font-bold text-accent-ink">
          <span className="text-ink-2">Welcome, </span>
          {NAMES.formatToParts(names).map(({ type, value }, nth) =>
            type === 'element' ? (
              <bdi key={value}>{value}</bdi>
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: the words between names may repeat.
              <span key={nth} className="sr-only">
                {value}
              </span>
            ),
          )}
        </p>
      )}
    </div>
  )
}
