/**
 * The text of a file that a spreadsheet has saved: in UTF-8, with a byte order mark or without, in UTF-16, or else in Windows-1252.
 * Null of a file that is no text.
 */
export function decodeList(file: ArrayBuffer): string | null {
  const bytes = new Uint8Array(file)
  const text = decoded(bytes)
  return text.includes('\0') || isZip(bytes) ? null : text
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** XLSX and ODS are ZIP files. */
const isZip = ([first, second]: Uint8Array) => first === 0x50 && second === 0x4b
