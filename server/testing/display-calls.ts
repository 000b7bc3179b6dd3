import { randomUUID } from 'node:crypto'
import type { Display } from '../../contract/displays.ts'
import { visitor } from './check-in-makers.ts'
import type { SignedIn } from './makers.ts'
import type { TestApp } from './test-app.ts'

const made = ({ status, body }: { status: number; body: { url?: string; display: Display; code?: string } }) => {
  const url = body.url ?? ''
  return { status, body, url, token: url.split('#')[1] ?? '', display: body.display }
}

/** What an owner does with the displays of links, and what their screens do. */
export const displayCalls = (app: () => TestApp, owner: () => SignedIn) => ({
  /** Of a display that was made: what the server knows of it, and the token of its pairing link. */
  make: async (linkId: string, name = 'Entrance', more: object = {}) => {
    const path = `/api/checkin-links/${linkId}/displays`
    return made(await app().call('POST', path, { cookies: owner().cookies, body: { name, ...more } }))
  },
  renew: async (displayId: string, { cookies } = owner()) =>
    made(await app().call('POST', `/api/displays/${displayId}/pairing-link`, { cookies })),
  list: async (linkId: string): Promise<Display[]> =>
    (await app().call('GET', `/api/checkin-links/${linkId}/displays`, { cookies: owner().cookies })).body.displays,
  pair: (
    token: string,
    ip = '198.51.100.7',
    cookies: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => app().call('POST', '/api/displays/pair', { body: { token }, ip, cookies, headers }),
  read: (token: string) => app().call('POST', '/api/displays/pairing', { body: { token }, ip: '198.51.100.7' }),
  show: (cookies: Record<string, string>) => app().call('GET', '/api/displays/this', { cookies }),
  kiosk: (cookies: Record<string, string>) => app().call('GET', '/api/kiosks/this', { cookies }),
  /** A new visit, unless the key says otherwise. */
  checkInAtKiosk: (cookies: Record<string, string>, changes: object = {}, key: string | null = randomUUID()) =>
    app().call('POST', '/api/kiosks/this/checkin', {
      cookies,
      body: { ...visitor, ...changes },
      headers: key === null ? {} : { 'idempotency-key': key },
      ip: '198.51.100.7',
    }),
  presentAtKiosk: (cookies: Record<string, string>, name: string) =>
    app().call('POST', '/api/kiosks/this/present', { cookies, body: { name } }),
  checkOutAtKiosk: (cookies: Record<string, string>, body: object) =>
    app().call('POST', '/api/kiosks/this/out', { cookies, body }),
  leave: (cookies: Record<string, string>, pin: string) =>
    app().call('POST', '/api/kiosks/this/leave', { cookies, body: { pin } }),
  remove: (displayId: string) => app().call('DELETE', `/api/displays/${displayId}`, { cookies: owner().cookies }),
})
