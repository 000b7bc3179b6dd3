import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { ipIn } from './network.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** As HAProxy and nginx write them. Nothing else of a stranger's gets into the log. */
const PLAUSIBLE = /^[\w-]{8,64}$/

/** The id of a request: that of a trusted proxy, which has it in its log too, else a new one, unique among all processes. */
export function requestIdsOf({ TRUST_PROXY }: Pick<Config, 'TRUST_PROXY'>): (request: IncomingMessage) => string {
  const isTrusted = ipsIn(TRUST_PROXY)
  return ({ headers, socket }) => {
    const given = headers[REQUEST_ID_HEADER]
    const usable = typeof given === 'string' && PLAUSIBLE.test(given) && isTrusted(socket.remoteAddress)
    return usable ? given : randomUUID()
  }
}

/** Every answer names its request, so that a reported fault can be found in the log. */
export function answerWithIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id)
    done()
  })
}

function ipsIn(listed: readonly string[]): (address: string | undefined) => boolean {
  const ips = new BlockList()
  const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  for (const each of listed) {
    const [ip = '', bits] = each.split('/')
    if (bits === undefined) ips.addAddress(ip, familyOf(ip))
    else ips.addSubnet(ip, Number(bits), familyOf(ip))
  }
  return address => {
    const ip = address === undefined ? null : ipIn(address)
    return ip !== null && ips.check(ip, familyOf(ip))
  }
}
