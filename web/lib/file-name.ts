import { twoDigits } from './two-digits.ts'

/** Characters that file systems refuse, and bidirectional marks, which can hide a file's extension. */
const UNSAFE = /[\p{Cc}\p{Bidi_Control}<>:"/\\|?*]/gu
/** Windows reserves these names for devices, with any extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Most file systems allow 255 bytes; a character may take four. */
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

/** Cuts between graphemes. */
function shortened(text: string, maxBytes: number): string {
  if (bytesOf(text) <= maxBytes) return text
  let result = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (bytesOf(result + segment) > maxBytes) break
    result += segment
  }
  return result.trimEnd()
}

/** '2026-11-21', in the viewer's zone. */
export function dayStamp(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`
}
