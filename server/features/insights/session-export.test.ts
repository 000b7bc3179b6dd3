import { describe, expect, it } from 'vitest'
import { LECTURE, MONDAY } from '../../testing/session-makers.ts'
import { setUpSessions } from '../../testing/set-up-sessions.ts'

const { app, owner, setClock, link, arrive, changeSession } = setUpSessions()

const exported = async ({ id }: { id: string }, more = '') => {
  const path = `/api/checkin-links/${id}/export?timeZone=Europe/Berlin${more}`
  const { text } = await app.call('GET', path, { cookies: owner.cookies })
  return text.trim().split('\r\n').slice(1)
}

const lastCells = (line: string) => line.split(',').slice(-10, -8)

describe('the CSV of a link with sessions', () => {
  it('names the session of each check-in, and says how many minutes somebody was late', async () => {
    const made = await link({ ...LECTURE, outside: 'accept' })
    await setClock('2027-01-04T08:10:00Z')
    await arrive(made)
    await setClock('2027-01-04T08:12:59Z')
    await arrive(made, { name: 'Ben' })
    await setClock('2027-01-04T12:00:00Z')
    await arrive(made, { name: 'Chiara' })
    const [aisyah, ben, chiara] = await exported(made)
    expect(lastCells(aisyah!)).toEqual(['2027-01-04T09:00:00+01:00 Lecture', ''])
    expect(lastCells(ben!)).toEqual(['2027-01-04T09:00:00+01:00 Lecture', '12'])
    expect(lastCells(chiara!)).toEqual(['', ''])
  })

  it('holds one session alone where it is asked for, under the name that it has now', async () => {
    const made = await link()
    await setClock('2027-01-04T08:00:00Z')
    await arrive(made)
    await setClock('2027-01-06T08:00:00Z')
    await arrive(made, { name: 'Ben' })
    await changeSession(made, { title: '; =1+1', reason: 'Another topic' })
    const lines = await exported(made, `&startsAt=${MONDAY}`)
    expect(lines.map(lastCells)).toEqual([[`"2027-01-04T09:00:00+01:00 ;' =1+1"`, '']])
    expect(await exported(made)).toHaveLength(2)
  })
})
