import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { newPublicToken } from '../db/ids.ts'
import type { Connections } from '../service.ts'
import { TOWERS, visitor } from './check-in-makers.ts'
import { ipAddress } from './ip-addresses.ts'

export const TOKEN = 'the-link-of-this-test0'

/** The database of a running service, as its operator would reach it. */
export async function openDatabase(dataDir: string): Promise<pg.Client> {
  const settings = await readFile(join(dataDir, 'postgres', 'nearmark.conf'), 'utf8')
  const host = /unix_socket_directories = '([^']+)'/.exec(settings)![1]!
  const port = Number(/^port = (\d+)/m.exec(settings)![1])
  const client = new pg.Client({ host, port, user: 'nearmark', database: 'nearmark' })
  await client.connect()
  return client
}

/** The link of this token in the database of a running service. */
export async function addLink(dataDir: string): Promise<void> {
  const client = await openDatabase(dataDir)
  await insertLinks(client, [TOKEN])
  await client.end()
}

/** The same in a database of the tests' own, with so many links: one takes 600 check-ins a minute from a network. */
export async function addLinksTo({ ownerConnection }: Connections, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newPublicToken())
  const client = new pg.Client(ownerConnection)
  await client.connect()
  await insertLinks(client, tokens)
  await client.end()
  return tokens
}

/** Links at the towers. Each has a creator of its own, whom the Free plan allows one. */
export const insertLinks = (client: pg.Client, tokens: string[]) =>
  client.query(
    `with token as (select token, gen_random_uuid() as creator_id from unnest($3::text[]) token),
       creator as (insert into creators (id, email) select creator_id, 'owner of ' || token from token)
     insert into links (id, creator_id, checkin_token, place_id, location_name, formatted_address, latitude, longitude,
       require_user_verify, require_photo_verify, expires_at)
     select gen_random_uuid(), creator_id, token, 'p', 'Place', 'Address', $1, $2, false, false, '2199-12-31' from token`,
    [TOWERS.latitude, TOWERS.longitude, tokens],
  )

let people = 0
/** A check-in at that link, each from a network of its own: one may not check in more than 600 times a minute. */
export const checkIn = (url: string, key: string, more: object = {}) =>
  fetch(`${url}/api/checkin/${TOKEN}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': key,
      'x-forwarded-for': ipAddress(++people),
    },
    body: JSON.stringify({ ...visitor, ...more }),
  })
