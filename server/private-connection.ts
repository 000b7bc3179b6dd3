import { isLoopbackHostname } from './http/loopback.ts'

/** Whether the connection is local or encrypted, or the operator has chosen `sslmode=disable`. */
export function isPrivateConnection(databaseUrl: string): boolean {
  const { hostname, searchParams } = new URL(databaseUrl)
  // As in the driver: the last of several equal parameters wins, and `host` overrides the URL's host.
  const { host = hostname, sslmode, ssl = '' } = Object.fromEntries(searchParams)
  return isOnThisMachine(decodeURIComponent(host)) || Boolean(sslmode) || ['true', '1'].includes(ssl)
}

const isOnThisMachine = (host: string) => host === '' || host.startsWith('/') || isLoopbackHostname(host)
