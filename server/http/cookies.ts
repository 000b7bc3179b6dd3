import type { FastifyReply, FastifyRequest } from 'fastify'

export interface Cookies {
  get(name: string): string | undefined
  set(name: string, value: string, options: { maxAgeS?: number; sameSite?: 'strict' }): void
  /** Of some paths alone. */
  getScoped(name: string): string | undefined
  setScoped(name: string, value: string, options: { maxAgeS: number; paths: readonly string[] }): void
  clearScoped(name: string, paths: readonly string[]): void
  clear(name: string): void
}

/** HttpOnly; SameSite=Lax and a session cookie by default; on https Secure, with a `__Host-` name, which no scoped one may have. */
export function cookiesOf(request: FastifyRequest, reply: FastifyReply, secure: boolean): Cookies {
  const full = (name: string) => (secure ? `__Host-${name}` : name)
  const scoped = (name: string) => (secure ? `__Secure-${name}` : name)
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  return {
    get: name => request.cookies[full(name)],
    set: (name, value, { maxAgeS, ...rest }) =>
      reply.setCookie(full(name), value, { ...options, ...rest, ...(maxAgeS !== undefined && { maxAge: maxAgeS }) }),
    getScoped: name => request.cookies[scoped(name)],
    setScoped: (name, value, { maxAgeS, paths }) => {
      for (const path of paths) reply.setCookie(scoped(name), value, { ...options, path, maxAge: maxAgeS })
    },
    clearScoped: (name, paths) => {
      for (const path of paths) reply.clearCookie(scoped(name), { ...options, path })
    },
    clear: name => reply.clearCookie(full(name), options),
  }
}
