import fastify from 'fastify'
import pg from 'pg'
import { startEmbedded } from '../../server/postgres/embedded.ts'

const [dataDir, port] = process.argv.slice(2) as [string, string]
const log = { info: () => undefined, warn: console.warn, error: console.error }

const embedded = await startEmbedded({ dataDir, log })
const pool = new pg.Pool(embedded.connection)
const app = fastify()
app.get('/readyz', async () => (await pool.query('select 1')).rowCount)
await app.listen({ port: Number(port), host: '127.0.0.1' })

process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  await embedded.stop()
})
