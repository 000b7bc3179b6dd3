import type { FastifyInstance } from 'fastify'
import { Declined } from './declined.ts'
import { isFromThisMachine } from './loopback.ts'

/** For tools of whoever runs Nearmark on this machine: to everybody else nothing of this scope is there. */
export function onlyFromThisMachine(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (isFromThisMachine(request.raw)) return
    if (request.method !== 'GET') throw new Declined('local_only')
    reply.callNotFound()
    return reply
  })
}
