const UNSAFE_IN_FILE_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
const MAX_LENGTH = 120
/** The second half of a character that the cut has divided. */
const HALF_CHARACTER = /^[\uDC00-\uDFFF]/

/** `Content-Disposition` for a download, with names of any script (RFC 6266). */
export function attachment(name: string): { 'content-disposition': string } {
  const safe = name
    .replace(UNSAFE_IN_FILE_NAMES, '_')
    .replace(/^\.+/, '')
    .slice(-MAX_LENGTH)
    .replace(HALF_CHARACTER, '')
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return { 'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${encoded(safe)}` }
}

const encoded = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
