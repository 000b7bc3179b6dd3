import { createHmac } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { derivedKey, type Secrets } from '../db/derived-key.ts'

/** `[2001:db8::1]`, `[2001:db8::1]:443`, `192.0.2.7:51234`: as gateways write a client into X-Forwarded-For. */
const WITH_BRACKETS_OR_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/

/** The plain IP in what a socket or a proxy named (IPv4 also out of its IPv6 form), or null where it names none. */
export function ipIn(written: string): string | null {
  if (isIPv4(written)) return written
  const trimmed = written.trim()
  const [, bracketed, beforePort] = WITH_BRACKETS_OR_PORT.exec(trimmed) ?? []
  const [ip = ''] = (bracketed ?? beforePort ?? trimmed).split('%')
  return isIP(ip) === 0 ? null : ipaddr.process(ip).toString()
}

/** Whose requests share a limit: an IPv4 address, or the /64 of an IPv6 one, since one home has all 2^64 of them. */
export function networkOf(written: string | null): string {
  const ip = written === null ? null : ipIn(written)
  if (ip === null) return 'unknown'
  if (isIPv4(ip)) return ip
  return prefixOf(ip, 64)
}

/** An IPv4 address, or the /48 of an IPv6 one: as much as anybody is given for the asking. */
export function siteOf(written: string | null): string {
  const network = networkOf(written)
  return network.endsWith('/64') ? prefixOf(network.slice(0, -'/64'.length), 48) : network
}

function prefixOf(ipv6: string, bits: 48 | 64): string {
  const { parts } = ipaddr.IPv6.parse(ipv6)
  return `${new ipaddr.IPv6(parts.map((part, i) => (i < bits / 16 ? part : 0)))}/${bits}`
}

/** A network as the log may name it: the same for the same network, and telling nobody which. */
export const networkTag = (secrets: Secrets, ip: string | null): string =>
  createHmac('sha256', derivedKey(secrets, 'network in the log')).update(networkOf(ip)).digest('base64url').slice(0, 12)
