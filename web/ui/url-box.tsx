import type { Ref } from 'react'

/** A secret link, whole, so that it can be typed on another device or selected by hand. */
export const UrlBox = ({ url, ref }: { url: string; ref: Ref<HTMLElement> }) => (
  <code
    ref={ref}
    className="rounded-10 border border-line bg-surface-2 px-3 py-2 font-mono text-14 text-ink wrap-anywhere"
  >
    {url}
  </code>
)
