import type { FastifyReply, FastifyRequest } from 'fastify'

/** An HTML document with this response's nonce in it: never cached. */
export const sendDocument = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

/** A browser that opens a page, and shows whatever comes. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html') === true

/** Live events and files of any size: how long they take says nothing of the service. */
export const isStream = (reply: FastifyReply): boolean =>
  /^text\/(event-stream|csv)/.test(String(reply.getHeader('content-type') ?? ''))

export const isDocument = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/html')
