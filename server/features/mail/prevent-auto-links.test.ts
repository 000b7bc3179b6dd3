import { describe, expect, it } from 'vitest'
import type { EmailContent } from '../../../contract/mail.ts'
import { loadRendered } from '../../web/rendered.ts'

const WORD_JOINER = '\u2060'

const rendered = async (email: EmailContent) => (await loadRendered()).renderEmail(email)

const emails: Record<string, EmailContent> = {
  'a check-in to confirm': {
    kind: 'verify_check_in',
    name: 'T.Me',
    locationName: '24.Deals',
    hostName: 'A.B.Com',
    checkedInAt: '2026-01-01T00:00:00.000Z',
    session: {
      title: 'A.B.Com',
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2026-01-01T01:00:00.000Z',
      zone: 'UTC',
    },
    url: 'https://nearmark.example/verify',
    validHours: 24,
  },
  'a check-in that was voided': {
    kind: 'check_in_voided',
    locationName: '24.Deals',
    hostName: 'A.B.Com',
    checkedInAt: '2026-01-01T00:00:00.000Z',
    session: {
      title: 'A.B.Com',
      startsAt: '2026-01-01T00:00:00.000Z',
      endsAt: '2026-01-01T01:00:00.000Z',
      zone: 'UTC',
    },
    reason: 'T.Me',
    replyTo: 'ada@mail.example',
  },
  'photo storage that is full': {
    kind: 'photo_storage_full',
    locationName: 'Q.Tv 24.Deals',
    quotaMiB: 512,
    photoRequired: true,
    dashboardUrl: 'https://nearmark.example/dashboard',
  },
  'a message to support': {
    kind: 'support_for_team',
    ticketId: 'NM-2222-3333',
    priority: false,
    name: 'T.Me',
    email: 'ada@mail.example',
    type: 'Bug Report',
    subject: 'A.B.Com 24.Deals',
    message: 'Please see https://nearmark.example/help',
  },
}

describe('typed text becomes no link in an email', () => {
  it.each(Object.entries(emails))('about %s', async (_, email) => {
    const { html, text } = await rendered(email)
    for (const form of [html, text]) {
      expect(form).not.toMatch(/T\.Me|Q\.Tv|24\.Deals|A\.B|B\.Com/)
      expect(form).toContain(`24.${WORD_JOINER}Deals`)
    }
  })

  it('our own links, the sender of a support message and the message itself stay unchanged', async () => {
    expect((await rendered(emails['a check-in to confirm']!)).html).toContain('"https://nearmark.example/verify"')
    const { text } = await rendered(emails['a message to support']!)
    expect(text).toContain('<ada@mail.example>')
    expect(text).toContain('https://nearmark.example/help')
  })
})
