/** What file systems refuse, and marks that turn the reading direction: they can hide an ending. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu
/** Windows keeps these for devices, whatever their ending. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Most file systems take 255 bytes; a letter may take four. */
const MAX_BYTES = 200

/** 'Kuala Lumpur / Hall 2' and '_checkins.csv' → 'Kuala Lumpur _ Hall 2_checkins.csv': a name for any file system. */
export function fileName(name: string, ending: string): string {
  const safe = name
    .normalize('NFC')
    .replace(UNSAFE, '_')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const usable = safe === '' || RESERVED.test(safe) ? `_${safe}` : safe
  return shortened(usable, MAX_BYTES - bytesOf(ending)) + ending
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Cut between characters as people see them. */
function shortened(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (bytesOf(kept + segment) > maxBytes) break
    kept += segment
  }
  return kept.trimEnd()
}

/** '2026-11-21', the viewer's day. */
export function dayStamp(at: Date): string {
  const two = (n: number) => String(n).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
