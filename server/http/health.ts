import type { FastifyInstance } from 'fastify'
import { problems } from '../../contract/problems.ts'

/** `/healthz`: the process is running. `/readyz`: it can serve requests. */
export function mountHealth(app: FastifyInstance, ready: () => Promise<boolean>) {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    if (await ready().catch(() => false)) return { status: 'ok' }
    return reply.code(503).header('retry-after', '2').send({ error: problems.unavailable.error, code: 'unavailable' })
  })
}
