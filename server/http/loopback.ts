import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopbackIps = new BlockList()
loopbackIps.addSubnet('127.0.0.0', 8)
loopbackIps.addAddress('::1', 'ipv6')

/** Headers that proxies add: the request comes from another machine. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const isLoopbackIp = (ip: string): boolean => isIP(ip) !== 0 && loopbackIps.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

/** A hostname as `URL` writes it: `[::1]` in brackets. */
export const isLoopbackHostname = (hostname: string): boolean =>
  hostname === 'localhost' || isLoopbackIp(hostname.replace(/^\[|\]$/g, ''))

/** The Host header of a request, with or without a port. */
export const isLoopbackHost = (host: string): boolean =>
  URL.canParse(`http://${host}`) && isLoopbackHostname(new URL(`http://${host}`).hostname)

/** The peer and the Host header must both be this machine's: under DNS rebinding a foreign page has the right peer and another host. */
export const isFromThisMachine = ({ headers, socket }: IncomingMessage): boolean =>
  isLoopbackIp(socket.remoteAddress ?? '') &&
  isLoopbackHost(headers.host ?? '') &&
  FORWARDED.every(name => headers[name] === undefined)
