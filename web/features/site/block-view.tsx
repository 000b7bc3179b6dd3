import type { Block } from './article-text.ts'
import { RichText } from './rich-text.tsx'

const isList = (block: Block): block is readonly string[] => Array.isArray(block)

export const keyOf = (block: Block) =>
  typeof block === 'string' ? block : isList(block) ? block[0] : Object.keys(block)[0]

export function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p className="text-pretty text-16 text-ink-2">
        <RichText text={block} />
      </p>
    )
  if (isList(block))
    return (
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-16 text-ink-2 marker:text-ink-3">
        {block.map(item => (
          <li key={item}>
            <RichText text={item} />
          </li>
        ))}
      </ul>
    )
  return (
    <dl className="flex flex-col divide-y divide-line border-line border-y">
      {Object.entries(block).map(([term, meaning]) => (
        <div key={term} className="grid items-baseline gap-x-4 gap-y-1 py-3 sm:grid-cols-[7.5rem_minmax(0,1fr)]">
          <dt className="font-medium text-16 text-ink">{term}</dt>
          <dd className="text-pretty text-16 text-ink-2">
            <RichText text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
