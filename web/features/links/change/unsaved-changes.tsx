import { useId } from 'react'

/** The effects of saving, before it is done. */
export function UnsavedChanges({ sentences }: { sentences: string[] }) {
  const id = useId()
  if (sentences.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-10 border border-line bg-surface-2 p-4 text-14"
    >
      <h2 id={id} className="font-medium text-ink">
        Not saved yet. What changes for visitors:
      </h2>
      <ul className="flex list-disc flex-col gap-1 ps-5 text-ink-2">
        {sentences.map(sentence => (
          <li key={sentence} className="wrap-anywhere">
            {sentence}
          </li>
        ))}
      </ul>
      <p className="text-ink-3">The link and its QR code stay the same.</p>
    </section>
  )
}
