import { describe, expect, test } from 'vitest'
import type { ClosedCheckInPage, OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import { jsonInScript } from '../../../../lib/html.ts'
import { checkInDocument } from './check-in-document.ts'
import { renderCheckInPage } from './rendered-page.tsx'

const HOSTILE = '</script><script>alert(1)</script>\u2028"\'&<img src=x onerror=alert(2)>'
const open: OpenCheckInPage = {
  state: 'open',
  link: {
    checkinToken: 'abc',
    locationName: 'Dewan Serbaguna',
    hostName: null,
    formattedAddress: 'Jalan Ampang, Kuala Lumpur',
    latitude: 3.1478,
    longitude: 101.6953,
    timeZone: 'Asia/Kuala_Lumpur',
    requireUserVerify: false,
    requirePhotoVerify: true,
    expiresAt: '2026-12-01T15:59:00.000Z',
  },
  ads: false,
  now: '2026-11-21T10:00:00.000Z',
  maps: { tilesUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'Tiles' },
  retentionDays: null,
}
const documentOf = (page: Parameters<typeof renderCheckInPage>[0]) =>
  checkInDocument({
    page: renderCheckInPage(page),
    nonce: 'n0nce',
    assets: {
      css: 'a{content:"</style>"}',
      scriptPath: '/assets/visitor.js',
      preloads: ['/assets/react.js'],
      askingPaths: ['/assets/asking.js'],
      fonts: [],
    },
    appUrl: 'https://nearmark.example',
  })

describe('the document of an open link', () => {
  const html = documentOf(open)

  test('shows the place and the button before any module loads', () => {
    expect(html).toContain('Dewan Serbaguna')
    expect(html).toMatch(/data-locate="true"[^>]*><span[^>]*>Allow Location Access/)
    expect(html).toContain('<title>Check in at Dewan Serbaguna · Nearmark</title>')
  })

  test('has no inline style and no script without the nonce', () => {
    expect(html).not.toMatch(/\sstyle="/)
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes)
    for (const attributes of scripts) expect(attributes).toMatch(/nonce="n0nce"|type="application\/json"/)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
  })

  test('carries its data unchanged, even if the place name contains markup', () => {
    const page = { ...open, link: { ...open.link, locationName: HOSTILE, formattedAddress: HOSTILE } }
    const hostile = documentOf(page)
    expect(hostile).not.toContain('alert(1)</script>')
    expect(hostile).not.toContain('<img src=x')
    const json = /id="page-data">(.*?)<\/script>/.exec(hostile)![1]!
    expect(JSON.parse(json)).toEqual(page)
    expect(json).not.toMatch(/[<>\u2028]/)
  })
})

test('the description says where, and when where the link has times', () => {
  const described = (page: OpenCheckInPage) => / name="description" content="(.*?)"/.exec(documentOf(page))?.[1]
  const invitation = 'Open this on your phone when you’re there. No app, no password.'
  expect(described(open)).toBe(`Jalan Ampang, Kuala Lumpur. ${invitation}`)
  expect(described({ ...open, link: { ...open.link, formattedAddress: '' } })).toBe(invitation)
  const sessions = { openedAt: '', zone: 'UTC', outside: 'ask', current: null, next: null } as const
  const times = 'Every Monday, 09:00–10:30, UTC'
  expect(described({ ...open, sessions: { ...sessions, times } })).toBe(
    `Jalan Ampang, Kuala Lumpur. ${times}. ${invitation}`,
  )
})

test('what a link does not use is not named', () => {
  expect(documentOf(open)).not.toContain('asking.js')
  expect(documentOf({ ...open, link: { ...open.link, doubt: 'ask' } })).toMatch(
    /modulepreload"[^>]*href="\/assets\/asking.js"/,
  )
})

test('the notice of a cookie comes after the place and what can be done there', () => {
  const order = (html: string) => [...html.matchAll(/id="(notice|root)"/g)].map(([, id]) => id)
  const closed: ClosedCheckInPage = {
    ...open,
    state: 'closed',
    sessions: { openedAt: 'signed', zone: 'Europe/Berlin', outside: 'refuse', times: null, current: null, next: null },
    opensAt: null,
    sentence: 'The last session was on 6 January.',
  }
  expect(order(documentOf({ ...open, notice: 'A cookie.' }))).toEqual(['root', 'notice'])
  expect(order(documentOf({ ...closed, notice: 'A cookie.' }))).toEqual(['root', 'notice'])
  expect(order(documentOf(closed))).toEqual(['root'])
})

describe('dead ends', () => {
  test.each([
    [
      {
        state: 'expired',
        checkinToken: 'abc',
        locationName: 'Hall',
        hostName: null,
        formattedAddress: 'Street',
        timeZone: 'Asia/Kuala_Lumpur',
        expiresAt: '2026-11-01T10:00:00.000Z',
        now: '2026-11-21T10:00:00.000Z',
      },
      410,
      'Check-in Link Has Expired',
    ],
    [
      {
        state: 'blocked',
        checkinToken: 'abc',
        locationName: 'Hall',
        hostName: null,
        formattedAddress: 'Street',
        now: '2026-11-21T10:00:00.000Z',
      },
      403,
      'Account Has Expired',
    ],
    [{ state: 'not_found' }, 404, 'Check-in Link Not Found'],
  ] as const)('%j', (page, status, heading) => {
    expect(renderCheckInPage(page)).toMatchObject({ status, title: heading })
    const html = documentOf(page)
    expect(html).toContain(`>${heading}</h1>`)
    expect(html).not.toMatch(/<(script|link)[^>]* (src|href)="[^"]*\.js"/)
    expect(html).toContain('Go Back to Home Screen')
  })
})

test.each(['expired', 'blocked'] as const)(
  'the page of a link that is %s names its module, for phones that have checked in at the link',
  state => {
    const html = documentOf({ ...open.link, now: open.now, state })
    expect(html).toContain('data-module="/assets/visitor.js"')
    expect(html).toContain('"checkinToken":"abc"')
  },
)

test('JSON in a script survives the round trip', () => {
  expect(JSON.parse(jsonInScript({ text: HOSTILE }))).toEqual({ text: HOSTILE })
})
