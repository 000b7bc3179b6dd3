import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAgeS?: number; sameSite?: 'strict' }): void
  clear(name: string): void
}

/** HttpOnly; SameSite=Lax and a session cookie by default; on https Secure, with a `__Host-` name. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const full = (name: string) => (secure ? `__Host-${name}` : name)
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  return {
    get: name => request.cookies[full(name)],
    set: (name, value, { maxAgeS, ...rest }) =>
      reply.setCookie(full(name), value, { ...options, ...rest, ...(maxAgeS !== undefined && { maxAge: maxAgeS }) }),
    clear: name => reply.clearCookie(full(name), options),
  }
}
