import type { FastifyInstance } from 'fastify'
import { Declined } from './declined.ts'
import { isLoopbackHost } from './loopback.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Other servers call this route. */
    calledByServers?: boolean
    /** Plain HTML forms send to this route. */
    acceptsForms?: boolean
  }
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

interface OwnOrigins {
  appUrl: string
  /** Whether pages under a loopback name of this machine are our own too. */
  loopbackToo: boolean
}

/** Calls that change something must come from our own pages, or from no browser at all, and must be JSON. */
export function refuseForeignOrigins(app: FastifyInstance, { appUrl, loopbackToo }: OwnOrigins) {
  app.addHook('onRequest', async request => {
    const { calledByServers, acceptsForms } = request.routeOptions.config ?? {}
    if (READING.has(request.method) || calledByServers) return
    const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
    const ownUrls = [appUrl, loopbackToo && isLoopbackHost(request.host) && `${request.protocol}://${request.host}`]
    if (origin !== undefined && !ownUrls.includes(origin)) throw new Declined('foreign_origin')
    if (typeof site === 'string' && !OWN_SITES.has(site)) throw new Declined('foreign_origin')
    if (acceptsForms) return
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Declined('not_json')
  })
}
