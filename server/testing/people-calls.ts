import { expect } from 'vitest'
import type { ImportedPeople, PeopleList } from '../../contract/people.ts'
import type { SignedIn } from './makers.ts'
import type { TestApp } from './test-app.ts'

/** A list of so many people in CSV. */
export const csvOf = (count: number, first = 1) =>
  `Name,Email,ID\n${Array.from({ length: count }, (_, n) => `Person ${n + first},p${n + first}@example.com,A-${n + first}`).join('\n')}`

/** What a creator does with the list of a link, by the calls of the app. */
export function peopleCalls(app: () => TestApp, owner: () => SignedIn) {
  const call = (method: string, path: string, body?: object) =>
    app().call(method, `/api/checkin-links/${path}`, { cookies: owner().cookies, ...(body && { body }) })
  const calls = {
    send: (linkId: string, body: object) => call('POST', `${linkId}/people/import`, body),
    dryRun: async (linkId: string, csv: string, mode = 'add'): Promise<ImportedPeople> => {
      const { status, body } = await calls.send(linkId, { csv, mode, dryRun: true })
      expect(status, JSON.stringify(body)).toBe(200)
      return body
    },
    /** Looks at the dry run, and confirms it. */
    take: async (linkId: string, csv: string, mode = 'add') => {
      const { digest } = await calls.dryRun(linkId, csv, mode)
      return calls.send(linkId, { csv, mode, dryRun: false, digest })
    },
    list: async (linkId: string, query = ''): Promise<PeopleList> =>
      (await call('GET', `${linkId}/people?${query}`)).body,
    names: async (linkId: string, query = '') => (await calls.list(linkId, query)).people.map(({ name }) => name),
    add: (linkId: string, body: object) => call('POST', `${linkId}/people`, body),
    excuse: (linkId: string, body: object) => call('POST', `${linkId}/people/excuse`, body),
    /** Its path on the service. */
    personalLink: async (linkId: string, personId: string): Promise<string> => {
      const { body } = await call('POST', `${linkId}/people/${personId}/link`)
      return new URL(body.url).pathname + new URL(body.url).search
    },
    remove: (linkId: string, personId: string) => call('DELETE', `${linkId}/people/${personId}`),
  }
  return calls
}
