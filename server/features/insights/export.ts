import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { NEVER_EXPIRES_YEAR } from '../../../contract/links.ts'
import type { Db } from '../../db/db.ts'
import { shownEmail } from '../mail/index.ts'
import { csvLine, csvStart, isoInZone } from './csv.ts'

const ROWS_AT_ONCE = 5000

const HEADER = [
  'Location',
  'Address',
  'Name',
  'Email',
  'Phone',
  'Checked in at',
  'Latitude',
  'Longitude',
  'Accuracy (m)',
  'Distance (m)',
  'Device',
  'Browser',
  'Operating system',
  'IP address',
  'Photo',
  'Link expires at',
] as const

interface ExportedLink {
  id: string
  location_name: string
  formatted_address: string
  expires_at: Date
}

interface Row {
  ordinal: number
  user_name: string
  user_email: string | null
  user_phone: string | null
  checked_in_at: Date
  latitude: number
  longitude: number
  accuracy_m: number | null
  distance_m: number
  device_type: string
  browser: string
  os: string
  ip: string | null
  photo_id: string | null
}

/** The check-ins of these links, oldest first, as a CSV that is read from the database while it is sent. */
export const csvOf = (db: Db, links: ExportedLink[], options: { timeZone: string; appUrl: string }): Readable =>
  Readable.from(chunks(db, links, options), { objectMode: false })

async function* chunks(
  db: Db,
  links: ExportedLink[],
  options: { timeZone: string; appUrl: string },
): AsyncGenerator<string> {
  yield csvStart(HEADER)
  for (const link of links) {
    let after = 0
    while (true) {
      const rows = await rowsAfter(db, link.id, after)
      if (rows.length > 0) yield rows.map(row => csvLine(cellsOf(link, row, options))).join('')
      if (rows.length < ROWS_AT_ONCE) break
      after = rows.at(-1)!.ordinal
    }
  }
}

async function rowsAfter(db: Db, linkId: string, ordinal: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ordinal, user_name, user_email, user_phone, checked_in_at, latitude, longitude, accuracy_m, distance_m,
      device_type, browser, os, host(ip) as ip, photo_id
    from check_ins where link_id = ${linkId} and ordinal > ${ordinal} order by ordinal limit ${ROWS_AT_ONCE}`.execute(
    db,
  )
  return rows
}

const cellsOf = (link: ExportedLink, row: Row, { timeZone, appUrl }: { timeZone: string; appUrl: string }) => [
  link.location_name,
  link.formatted_address,
  row.user_name,
  row.user_email && shownEmail(row.user_email),
  row.user_phone,
  isoInZone(row.checked_in_at, timeZone),
  row.latitude,
  row.longitude,
  row.accuracy_m,
  Math.round(row.distance_m * 10) / 10,
  row.device_type,
  row.browser,
  row.os,
  row.ip,
  row.photo_id && `${appUrl}/api/checkin-links/${link.id}/photos/${row.photo_id}`,
  link.expires_at.getUTCFullYear() >= NEVER_EXPIRES_YEAR ? 'Never expire' : isoInZone(link.expires_at, timeZone),
]
