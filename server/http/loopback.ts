import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopbackIps = new BlockList()
loopbackIps.addSubnet('127.0.0.0', 8)
loopbackIps.addAddress('::1', 'ipv6')

/** What proxies add: the request began on another machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const isLoopbackIp = (ip: string): boolean => isIP(ip) !== 0 && loopbackIps.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** A hostname as `URL` writes it: `[::1]` in brackets. */
export const isLoopbackHostname = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopbackIp(hostname.replace(/^\[|\]$/g, ''))

/** The Host header of a request, with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  URL.canParse(`http://${host}`) && isLoopbackHostname(new URL(`http://${host}`).hostname)

/**
 * Both the peer and the name must be this machine's: a page of a site whose name is made to point here (DNS rebinding)
 * comes from the right peer under the wrong name.
 */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopbackIp(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  FORWARDED.every(name => headers[name] === undefined)
