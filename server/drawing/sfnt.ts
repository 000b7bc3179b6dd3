import { inflateSync } from 'node:zlib'

const WOFF_HEADER_BYTES = 44
const WOFF_ENTRY_BYTES = 20
const SFNT_HEADER_BYTES = 12
const SFNT_ENTRY_BYTES = 16

/**
 * A WOFF file (W3C, WOFF 1.0) as the font that it packs. Read as it is, each look at a glyph would inflate a whole table.
 * The search fields of the header stay zero: nobody reads them here.
 */
export function sfntOf(woff: Buffer): Buffer {
  const tableCount = woff.readUInt16BE(12)
  const head = Buffer.alloc(SFNT_HEADER_BYTES + tableCount * SFNT_ENTRY_BYTES)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(tableCount, 4)

  const tables: Buffer[] = [head]
  let offset = head.length
  for (let index = 0; index < tableCount; index++) {
    const entry = woff.subarray(WOFF_HEADER_BYTES + index * WOFF_ENTRY_BYTES)
    const table = tableOf(woff, entry)
    const to = SFNT_HEADER_BYTES + index * SFNT_ENTRY_BYTES
    entry.copy(head, to, 0, 4)
    entry.copy(head, to + 4, 16, 20)
    head.writeUInt32BE(offset, to + 8)
    head.writeUInt32BE(table.length, to + 12)
    const padding = Buffer.alloc(-table.length & 3)
    tables.push(table, padding)
    offset += table.length + padding.length
  }
  return Buffer.concat(tables)
}

function tableOf(woff: Buffer, entry: Buffer): Buffer {
  const from = entry.readUInt32BE(4)
  const packedBytes = entry.readUInt32BE(8)
  const packed = woff.subarray(from, from + packedBytes)
  return packedBytes < entry.readUInt32BE(12) ? inflateSync(packed) : packed
}
