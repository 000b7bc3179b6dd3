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

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

interface OwnOrigins {
  appUrl: string
  /** Whether pages under a loopback name of this machine are the service's own, too. */
  loopbackToo: boolean
}

/** Requests that change something must be JSON, and come from the service's own pages or from a program that is no browser. */
export function refuseForeignOrigins(app: FastifyInstance, { appUrl, loopbackToo }: OwnOrigins) {
  app.addHook('onRequest', async request => {
    const { calledByServers, acceptsForms } = request.routeOptions.config ?? {}
    if (SAFE_METHODS.has(request.method) || calledByServers) return
    const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
    const ownUrls = [appUrl, loopbackToo && isLoopbackHost(request.host) && `${request.protocol}://${request.host}`]
    if (origin !== undefined && !ownUrls.includes(origin)) throw new Declined('foreign_origin')
    if (typeof site === 'string' && !OWN_SITES.has(site)) throw new Declined('foreign_origin')
    if (acceptsForms) return
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Declined('not_json')
  })
}
