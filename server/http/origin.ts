import type { FastifyInstance } from 'fastify'
import { Declined } from './declined.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])
const OWN_SITES = new Set(['same-origin', 'none'])

interface Admitted {
  appUrl: string
  /** Routes that other servers call. */
  except: readonly string[]
  /** Routes that plain HTML forms send to. */
  forms: readonly string[]
}

/** Calls that change something must come from our own pages, or from no browser at all, and must be JSON. */
export function refuseForeignOrigins(app: FastifyInstance, { appUrl, except, forms }: Admitted) {
  app.addHook('onRequest', async request => {
    if (READING.has(request.method) || except.includes(request.routeOptions.url ?? '')) return
    const { origin, 'sec-fetch-site': site, 'content-type': type } = request.headers
    if (origin !== undefined && origin !== appUrl && origin !== ownOrigin(request.protocol, request.host))
      throw new Declined('foreign_origin')
    if (typeof site === 'string' && !OWN_SITES.has(site)) throw new Declined('foreign_origin')
    if (forms.includes(request.routeOptions.url ?? '')) return
    if (type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) throw new Declined('not_json')
  })
}

/** On loopback the same server answers by several names (localhost, 127.0.0.1). */
const ownOrigin = (protocol: string, host: string) =>
  /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host) ? `${protocol}://${host}` : undefined
