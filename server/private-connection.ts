import { isLoopbackHostname } from './http/loopback.ts'

/** Whether nobody between can read what is said to this PostgreSQL, or the operator has settled for `sslmode=disable`. */
export function isPrivateConnection(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  // The last of several counts, and a host among them counts before the authority's, as for the driver.
  const { host = hostname, sslmode, ssl = '' } = Object.fromEntries(searchParams)
  return isOnThisMachine(decodeURIComponent(host)) || Boolean(sslmode) || ['true', '1'].includes(ssl)
}

const isOnThisMachine = (host: string) => host === '' || host.startsWith('/') || isLoopbackHostname(host)
