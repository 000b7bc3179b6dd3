import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newPublicToken } from '../../db/ids.ts'
import { makeLink } from '../../testing/check-in-makers.ts'
import { makeCreator, type SignedIn } from '../../testing/makers.ts'
import { peopleCalls } from '../../testing/people-calls.ts'
import { LECTURE, sessionsAt } from '../../testing/session-makers.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
let owner: SignedIn
beforeAll(async () => {
  app = await startTestApp({ RETENTION_DAYS: '90' })
  owner = await makeCreator(app, { email: 'owner@example.com', planId: 5 })
})
afterAll(() => app.stop())

const people = peopleCalls(
  () => app,
  () => owner,
)

const textOf = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,:])/g, '')
const about = async (token: string, ip?: string) => {
  const { status, text, headers } = await app.call('GET', `/about/${token}`, ip ? { ip } : {})
  return { status, headers, text: textOf(text) }
}
const sheet = (id: string, { cookies }: Partial<SignedIn> = owner) =>
  app.call('GET', `/api/checkin-links/${id}/privacy-sheet`, cookies ? { cookies } : {})

describe('what a link says of itself to visitors', () => {
  it('is who asks, what is saved, who sees it, how long, and how to have it erased', async () => {
    const link = await makeLink(app, owner.creatorId, { hostName: 'Maya Lindholm', locationName: 'Union Hall' })
    const { status, text, headers } = await about(link.checkinToken)
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    for (const words of [
      'When you check in at Union Hall',
      'Who asks Maya Lindholm How long 90 days How to erase it Yourself, by email',
      'Maya Lindholm. The organiser chose this name. Nearmark does not check it.',
      'The location that your phone reports',
      '90 days, then they are erased.',
      'Ask Maya Lindholm',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('owner@example.com')
  })

  it('follows the settings of the link', async () => {
    const { checkinToken } = await makeLink(app, owner.creatorId, {
      keeps: 'verdict',
      keepDays: 7,
      photoDays: 2,
      requirePhotoVerify: true,
      requireUserVerify: true,
      noPosition: 'ask',
      repeatRule: 'day',
      requiresCode: true,
    })
    const { text } = await about(checkinToken)
    for (const words of [
      'That you were there, and how accurate your phone was (high, medium or low)',
      'It is not saved, and neither are the distance and the IP address.',
      'If you were turned away: the reason',
      'Check-ins: 7 days, then they are erased. The organiser can change this, also for earlier ones. If they enter or correct a time, the period starts again.',
      'Photos: 2 days, then they are erased. The organiser can change this, also for earlier ones.',
      'Not confirmed by email: 24 hours.',
      'Waiting for approval: 30 days at most.',
      'A code for your browser',
      'In your browser only, a cookie that lasts 20 minutes',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('The location that your phone reports')
  })

  it.each(['position', 'verdict'] as const)(
    'says that leaving is stored, and its location is not, where visitors check out and it keeps the %s',
    async keeps => {
      const link = await makeLink(app, owner.creatorId, { keeps, checkOut: 'ask' })
      for (const text of [(await about(link.checkinToken)).text, textOf((await sheet(link.id)).text)])
        expect(text).toMatch(/When (you|they) left, how we know, .*check-out.*checked once.*not saved/)

      const other = await makeLink(app, owner.creatorId, { keeps })
      for (const text of [(await about(other.checkinToken)).text, textOf((await sheet(other.id)).text)])
        expect(text).not.toMatch(/left|check-out/)
    },
  )

  it.each(['refuse', 'ask', 'accept'])(
    'names what an ask leaves at a link with sessions, whose rule between them is ‘%s’',
    async outside => {
      const calls = sessionsAt(
        () => app,
        () => owner,
      )
      const link = await calls.link({ ...LECTURE, outside })
      expect((await about(link.checkinToken)).text).toContain('A note, if you ask to be let in')
      expect((await about(link.checkinToken)).text).toContain('Waiting for approval: 30 days at most.')
      const printed = textOf((await sheet(link.id)).text)
      expect(printed).toContain('a person decides on those who ask to be let in')
      expect(printed).toContain('Waiting for approval: 30 days at most.')

      await calls.asOwner('POST', `/api/checkin-links/${link.id}/change`, { version: link.version, schedule: null })
      for (const { text } of [await about(link.checkinToken), await sheet(link.id)])
        expect(textOf(text)).not.toContain('let in')
    },
  )

  const saidOf = async ({ id, checkinToken }: { id: string; checkinToken: string }) => [
    (await about(checkinToken)).text,
    textOf((await sheet(id)).text),
  ]

  it('names what an ask leaves where doubt is accepted, but for an approximate location', async () => {
    for (const said of await saidOf(await makeLink(app, owner.creatorId, { doubt: 'accept' }))) {
      expect(said).toMatch(/A note, if (you|they) ask to be let in/)
      expect(said).toContain('Waiting for approval: 30 days at most.')
    }
  })

  it.each([false, true])(
    'names what an ask leaves where the list decides, emails verified: %s',
    async requireUserVerify => {
      const link = await makeLink(app, owner.creatorId, { listRule: 'refuse', requireUserVerify })
      for (const said of await saidOf(link)) expect(said).not.toContain('let in')
      await people.add(link.id, { name: 'Aisyah' })
      for (const said of await saidOf(link)) expect(said).toContain('Waiting for approval: 30 days at most.')
    },
  )

  it.each([
    ['position', 'the photo, the location and the IP address are erased after 24 hours.'],
    ['verdict', 'the photo is erased after 24 hours.'],
  ] as const)('says what goes first of somebody who is declined, where it keeps the %s', async (keeps, words) => {
    for (const said of await saidOf(await makeLink(app, owner.creatorId, { doubt: 'ask', keeps })))
      expect(said).toContain(`If declined, ${words}`)
  })

  it('stays readable when the link has expired, and is not there for an unknown one', async () => {
    const expired = await makeLink(app, owner.creatorId, { expiresAt: '2024-05-01T10:00:00Z' })
    expect((await about(expired.checkinToken)).status).toBe(200)
    expect((await about(newPublicToken())).status).toBe(404)
  })

  it('is declined to a network that guesses tokens', async () => {
    const statuses = []
    for (let n = 0; n < 121; n++) statuses.push((await about(newPublicToken(), '192.0.2.44')).status)
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  })
})

describe('the privacy sheet', () => {
  it('names purpose, categories, retention and measures, as the link is set', async () => {
    const link = await makeLink(app, owner.creatorId, { keeps: 'verdict', radiusM: 1250, locationName: 'Plant 4' })
    const { status, text, headers } = await sheet(link.id)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toContain("'nonce-")
    const words = textOf(text)
    for (const term of [
      'Controller',
      'Purpose',
      'Legal basis',
      'Categories of data',
      'Retention',
      'Recipients',
      'Measures',
    ])
      expect(words).toContain(term)
    for (const fact of ['Plant 4', 'owner@example.com', 'within 1,250 m', '90 days', 'neither are the distance'])
      expect(words).toContain(fact)
  })

  it('is for the creator of the link alone', async () => {
    const link = await makeLink(app, owner.creatorId)
    const other = await makeCreator(app, { email: 'other@example.com' })
    expect((await sheet(link.id, {})).status).toBe(401)
    expect((await sheet(link.id, other)).body.code).toBe('link_not_found')
  })
})
