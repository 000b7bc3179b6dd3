const UNSAFE_IN_FILE_NAMES = /[\p{Cc}\p{Cf}<>:"/\\|?*]/gu
const MAX_LENGTH = 120
/** The second half of a surrogate pair that the cut has divided. */
const LOW_SURROGATE_START = /^[\uDC00-\uDFFF]/

/** For a download. */
export const attachment = (fileName: string) => disposition('attachment', fileName)

/** For a page that a browser shows, and saves under this name. */
export const inline = (fileName: string) => disposition('inline', fileName)

/**
 * `Content-Disposition` with names of any script (RFC 6266). Always in the long form, which every browser
 * reads alike; the package `content-disposition` leaves quotes and `filename*` out where it can.
 */
function disposition(type: 'attachment' | 'inline', fileName: string): { 'content-disposition': string } {
  const safe = fileName
    .replace(UNSAFE_IN_FILE_NAMES, '_')
    .slice(-MAX_LENGTH)
    .replace(LOW_SURROGATE_START, '')
    .replace(/^\.+/, '')
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  return { 'content-disposition': `${type}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}` }
}

/** RFC 8187: `encodeURIComponent` leaves four characters that an extended parameter may not hold. */
const encodeExtended = (text: string) =>
  encodeURIComponent(text).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
