import type { FastifyInstance } from 'fastify'
import { Declined } from './declined.ts'
import { isLoopbackHost } from './loopback.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

interface Admitted {
  appUrl: string
  /** Whether pages under a loopback name of this machine are our own too. */
  loopbackToo: boolean
  /** Routes that other servers call. */
  except: readonly string[]
  /** Routes that plain HTML forms send to. */
  forms: readonly string[]
}

/** Calls that change something must come from our own pages, or from no browser at all, and must be JSON. */
export function refuseForeignOrigins(app: FastifyInstance, { appUrl, loopbackToo, except, forms }: Admitted) {
  app.addHook('onRequest', async request => {
    if (READING.has(request.method) || except.includes(request.routeOptions.url ?? '')) return
    const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
    const ownUrls = [appUrl, loopbackToo && isLoopbackHost(request.host) && `${request.protocol}://${request.host}`]
    if (origin !== undefined && !ownUrls.includes(origin)) throw new Declined('foreign_origin')
    if (typeof site === 'string' && !OWN_SITES.has(site)) throw new Declined('foreign_origin')
    if (forms.includes(request.routeOptions.url ?? '')) return
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Declined('not_json')
  })
}
