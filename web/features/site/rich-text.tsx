import { Fragment } from 'react'
import { unbroken } from '../../ui/unbroken.tsx'

const LINK = /\[([^\]]+)\]\((\/[^)]*)\)/g

type Part = { words: string; href?: string }

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let from = 0
  for (const { 0: whole, 1: words, 2: href, index } of text.matchAll(LINK)) {
    parts.push({ words: text.slice(from, index) }, { words: words!, href: href! })
    from = index + whole.length
  }
  return [...parts, { words: text.slice(from) }]
}

/** A text whose `[words](/path)` are links. */
export const RichText = ({ text }: { text: string }) =>
  partsOf(text).map(({ words, href }, place) =>
    href ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <a key={place} href={href} className="text-accent-ink underline underline-offset-2">
        {words}
      </a>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <Fragment key={place}>{unbroken(words)}</Fragment>
    ),
  )
