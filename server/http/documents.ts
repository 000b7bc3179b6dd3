import type { FastifyReply } from 'fastify'

/** An HTML document with this response's nonce in it: never cached. */
export const sendDocument = (reply: FastifyReply, html: string, status = 200) =>
  reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)

export const isDocument = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type') ?? '').startsWith('text/html')
