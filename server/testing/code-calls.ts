import type { ShownCode } from '../../contract/codes.ts'
import { type MadeLink, makeLink, postCheckIn } from './check-in-makers.ts'
import { displayCalls } from './display-calls.ts'
import type { SignedIn } from './makers.ts'
import type { CallOptions, TestApp } from './test-app.ts'

type Browser = Pick<CallOptions, 'cookies' | 'ip'>

/** Links that ask for the code on the screen, the screens, and what visitors do with the code. */
export function codeCalls(app: () => TestApp, owner: () => SignedIn) {
  const displays = displayCalls(app, owner)
  const take = (link: Pick<MadeLink, 'checkinToken'>, body: object, browser: Browser = {}) =>
    app().call('POST', `/api/checkin/${link.checkinToken}/code`, { body, ...browser })
  const setClock = (instant: string) =>
    app().deps.pool.query('update clock set ahead_by = $1::timestamptz - now()', [instant])
  return {
    setClock,
    /** Sets the service's clock to so many minutes and seconds after a noon. */
    at: (minute: number, second = 0) =>
      setClock(new Date(Date.parse('2027-01-04T12:00:00Z') + minute * 60_000 + second * 1000).toISOString()),
    take,
    link: (traits: Parameters<typeof makeLink>[2] = {}) =>
      makeLink(app(), owner().creatorId, { requiresCode: true, ...traits }),
    /** A paired screen of the link, whose code changes. */
    screen: async (link: MadeLink, periodS = 20) => {
      const { token, display } = await displays.make(link.id, 'Entrance', { rotates: true, periodS })
      const { cookies } = await displays.pair(token)
      const codes = async (): Promise<ShownCode[]> => (await displays.show(cookies)).body.codes
      return { display, cookies, codes, code: async () => (await codes())[0]! }
    },
    /** By the code on the screen: the ticket, and the browser that may use it. */
    ticket: async (link: MadeLink, code: Pick<ShownCode, 'code'>, { ip }: Browser = {}) => {
      const { body, cookies } = await take(link, { code: code.code }, ip ? { ip } : {})
      return { ticket: body.ticket as string, cookies }
    },
    arrive: (
      link: Pick<MadeLink, 'checkinToken'>,
      { ticket, cookies }: { ticket?: string; cookies?: Record<string, string> } = {},
      { ip, ...changes }: Record<string, unknown> & { ip?: string } = {},
    ) =>
      postCheckIn(
        app(),
        link.checkinToken,
        { ...(ticket && { ticket }), ...changes },
        {
          ...(cookies && { cookies }),
          ...(ip && { ip }),
        },
      ),
  }
}
