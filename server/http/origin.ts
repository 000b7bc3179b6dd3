import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '../../contract/problems.ts'
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
export function refuseForeignOrigins(app: FastifyInstance, own: OwnOrigins) {
  app.addHook('onRequest', (request, _, done) => {
    const fault = faultOf(request, own)
    done(fault && new Declined(fault))
  })
}

function faultOf(request: FastifyRequest, { appUrl, loopbackToo }: OwnOrigins): ProblemCode | undefined {
  const { calledByServers, acceptsForms } = request.routeOptions.config ?? {}
  if (SAFE_METHODS.has(request.method) || calledByServers) return
  const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
  const ownUrls = [appUrl, loopbackToo && isLoopbackHost(request.host) && `${request.protocol}://${request.host}`]
  if (origin !== undefined && !ownUrls.includes(origin)) return 'foreign_origin'
  if (typeof site === 'string' && !OWN_SITES.has(site)) return 'foreign_origin'
  if (acceptsForms) return
  if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) return 'not_json'
}
