import { createHmac } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Queries } from '../db/db.ts'
import { allowed, type Counter, type Limit } from '../db/limits.ts'
import { derivedKey, type Secrets } from '../derived-key.ts'

/** A /48 may be 65,536 homes or one attacker: its limit is this many times that of a /64. */
const SITE_FACTOR = 8

/** `[2001:db8::1]`, `[2001:db8::1]:443`, `192.0.2.7:51234`: gateways write clients into X-Forwarded-For like this. */
const WITH_BRACKETS_OR_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/** The IP in the text of a socket or a proxy, with IPv4-mapped IPv6 as IPv4; null when the text holds none. */
export function ipIn(written: string): string | null {
  if (isIPv4(written)) return written
  const trimmed = written.trim()
  const [, bracketed, beforePort] = WITH_BRACKETS_OR_PORT.exec(trimmed) ?? []
  const [ip = ''] = (bracketed ?? beforePort ?? trimmed).split('%')
  return isIP(ip) === 0 ? null : ipaddr.process(ip).toString()
}

/** The network of a caller: the IPv4 itself, or the IPv6 /64, since one home owns a whole /64. */
export function networkOf(written: string | null): string {
  const ip = written === null ? null : ipIn(written)
  if (ip === null) return 'unknown'
  if (isIPv4(ip)) return ip
  return prefixOf(ip, 64)
}

/** The IPv4 itself, or the IPv6 /48, the largest block that providers hand out on request. */
export function siteOf(written: string | null): string {
  const network = networkOf(written)
  return network.endsWith('/64') ? prefixOf(network.slice(0, -'/64'.length), 48) : network
}

function prefixOf(ipv6: string, bits: 48 | 64): string {
  const { parts } = ipaddr.IPv6.parse(ipv6)
  return `${new ipaddr.IPv6(parts.map((part, i) => (i < bits / 16 ? part : 0)))}/${bits}`
}

/** What limits count a caller by, for IPv6 two networks, for IPv4 twice the same. */
export interface Networks {
  network: string
  site: string
}

export const networksOf = (ip: string | null): Networks => ({ network: networkOf(ip), site: siteOf(ip) })

export type HashNetworks = (ip: string | null) => Networks

/** A keyed hash for keys of limits: equal for the same text, which it does not reveal. */
export function limitKeyHasher(secrets: Secrets): (text: string) => string {
  const key = derivedKey(secrets, 'network in a limit')
  return text => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22)
}

/** All that is ever stored of a network in order to limit it. */
export function networkHasher(secrets: Secrets): HashNetworks {
  const hashed = limitKeyHasher(secrets)
  return ip => ({ network: hashed(networkOf(ip)), site: hashed(siteOf(ip)) })
}

/** The counters of a request, the narrowest network first: for IPv6 the /64 and the /48. */
export function networkCounters(name: string, { network, site }: Networks, { max, windowS }: Limit): Counter[] {
  const own = { key: `${name} ${network}`, max, windowS }
  return site === network ? [own] : [own, { key: `${name} ${site}`, max: max * SITE_FACTOR, windowS }]
}

export interface NetworkLimitDeps {
  config: { APP_SECRET: Secrets }
  db: Queries
}

/** Counts one request. When the /64 is over its limit, nothing is counted for the /48, which others share. */
export async function allowedFrom(
  { config, db }: NetworkLimitDeps,
  name: string,
  ip: string | null,
  limit: Limit,
): Promise<boolean> {
  const networks = networkHasher(config.APP_SECRET)(ip)
  for (const counter of networkCounters(name, networks, limit))
    if (!(await allowed(db, counter.key, counter))) return false
  return true
}

/** A keyed hash: equal for the same network, and it does not reveal the network. */
export const networkTag = (secrets: Secrets, ip: string | null): string =>
  createHmac('sha256', derivedKey(secrets, 'network in the log')).update(networkOf(ip)).digest('base64url').slice(0, 12)
