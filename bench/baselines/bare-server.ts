import fastify from 'fastify'
import type pg from 'pg'
import { openPool } from '../../server/db/db.ts'
import { uuidFrom } from '../../server/db/ids.ts'

interface Visitor {
  name: string
  email: string
  phone: string
  latitude: number
  longitude: number
  accuracyM: number
}

const [connection, port] = process.argv.slice(2) as [string, string]
const pool = openPool(JSON.parse(connection) as pg.PoolConfig, console.error)

await pool.query('create table if not exists bare_check_ins (like check_ins including all)')
const { rows } = await pool.query<{ token: string; id: string }>('select checkin_token as token, id from links')
const linkIds = new Map(rows.map(({ token, id }) => [token, id]))
let ordinal = 0

const app = fastify()
app.get('/', () => 'ready')
app.post<{ Params: { token: string }; Body: Visitor }>('/api/checkin/:token', async ({ params, body, ip, headers }) => {
  const { name, email, phone, latitude, longitude, accuracyM } = body
  await pool.query({
    name: 'insert-one',
    text: `insert into bare_check_ins (link_id, ordinal, id, user_name, user_email, user_phone, latitude, longitude,
        accuracy_m, distance_m, ip, device_type, browser, os, photo_id, photo_source, checked_in_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, now())`,
    values: [
      linkIds.get(params.token),
      ++ordinal,
      uuidFrom(String(headers['idempotency-key'])),
      name,
      email,
      phone,
      latitude,
      longitude,
      accuracyM,
      20.5,
      ip,
      'Mobile',
      'Safari 18',
      'iOS 18.1',
      null,
      null,
    ],
  })
  return { message: 'Check-in Confirmed', requiresVerification: false }
})
await app.listen({ port: Number(port), host: '127.0.0.1' })

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
})
