import { expect } from 'vitest'
import type { Asks } from './ask-makers.ts'
import { mailTo } from './captured-mail.ts'
import { type MadeLink, postCheckIn } from './check-in-makers.ts'
import type { TestApp } from './test-app.ts'

/** What a visitor who asks for an erasure does, and the creator who is asked. */
export function erasureCalls(app: () => TestApp, asks: () => Asks) {
  const about = (link: MadeLink, call: string, body: object) =>
    app().call('POST', `/api/about/${link.checkinToken}/${call}`, { body })
  const mailsTitled = async (to: string, subject: string) =>
    (await mailTo(app(), to)).filter(mail => mail.subject === subject)
  const arrived = async (to: string, subject: string, times = 1) => {
    await expect.poll(async () => (await mailsTitled(to, subject)).length, { timeout: 8000 }).toBe(times)
    return (await mailsTitled(to, subject)).at(-1)!
  }
  /** The token of a new emailed link to one's own data. */
  async function tokenFor(link: MadeLink, email: string): Promise<string> {
    const before = (await mailsTitled(email, 'What is saved about you')).length
    await about(link, 'email', { email })
    return (await arrived(email, 'What is saved about you', before + 1)).token
  }
  return {
    about,
    mailsTitled,
    arrived,
    tokenFor,
    /** A link whose creator is asked, and a visitor who has asked. */
    async asked(email: string, name = 'Ada') {
      const link = await asks().link({ erasure: 'ask' })
      const { body: checkIn } = await postCheckIn(app(), link.checkinToken, { name, email })
      const token = await tokenFor(link, email)
      const { body } = await about(link, 'ask-erasure', { token })
      return { link, token, checkIn, request: body.erasureRequest, owner: asks().owner }
    },
    requestsAt: async (link: MadeLink) =>
      (await asks().asOwner('GET', `/api/checkin-links/${link.id}/erasure-requests`)).body,
    answer: (link: MadeLink, id: string, body: object) =>
      asks().asOwner('POST', `/api/checkin-links/${link.id}/erasure-requests/${id}/answer`, body),
    journalOf: async (link: MadeLink) =>
      (await asks().asOwner('GET', `/api/checkin-links/${link.id}/journal`)).body.acts,
    /** Once every job that can run has run. */
    jobsDone: () =>
      expect
        .poll(
          async () =>
            (
              await app().deps.pool.query(
                'select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
              )
            ).rowCount,
          { timeout: 8000 },
        )
        .toBe(0),
    carryOut: () => app().deps.pool.query(`select graphile_worker.add_job('carry_out_erasures')`),
  }
}
