import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ipAddress } from '../../server/testing/ip-addresses.ts'
import { AT } from '../links.ts'
import { visitorEmail, visitorName } from './visitors.ts'

export type Traffic =
  /** Visitors who check in, each with a fresh idempotency key, and with a photo where files are given. */
  | { of: 'check-ins'; tokens: string[]; photoFiles?: string[]; pages?: OpenedPages }
  /** The visitor page's request for a link. */
  | { of: 'links'; tokens: string[] }
  /** The request of a creator's screen. */
  | { of: 'reads'; path: string; cookie: string }

/** The fields that visitors bring from the pages of links that ask for a code and know their visitors again. */
export interface OpenedPages {
  codeCookie: string
  /** By link, in the order of the tokens, as often as there are tickets for each. */
  fields: { ticket: string; openedAt: string }[]
}

const USER_AGENTS = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; SM-A556E) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.6 Mobile/15E148 Safari/604.1',
]
/** About 50 m, within the check-in radius. */
const JITTER_DEGREES = 0.0004

/** Go on from one question to the next: no visitor comes twice. Links with lists expect the first numbers, whatever was measured before. */
const visitors = { plain: 0, listed: 0 }

const headOf = (first: string, number: number) =>
  `${first} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ${USER_AGENTS[number % USER_AGENTS.length]}\r\n`

/** A check-in of the visitor with this number, with more headers and more of its body. */
export function checkInRequest(token: string, visitor: number, { headers = '', fields = '' } = {}): string {
  const body = visitorBody(visitor, fields)
  return (
    headOf(`POST /api/checkin/${token}`, visitor) +
    headers +
    `X-Forwarded-For: ${ipAddress(visitor)}\r\n` +
    `Content-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  )
}

/** Each call returns the text of one HTTP request. */
export function requestsOf(traffic: Traffic): () => string {
  let made = 0
  const next = <T>(list: readonly T[]) => list[made % list.length]!
  if (traffic.of === 'links')
    return () => {
      made++
      return `${headOf(`GET /api/checkin-links/${next(traffic.tokens)}`, made)}\r\n`
    }
  if (traffic.of === 'reads')
    return () => {
      made++
      return `${headOf(`GET ${traffic.path}`, made)}Cookie: ${traffic.cookie}\r\n\r\n`
    }
  const photos = (traffic.photoFiles ?? []).map(file => photoFields(readFileSync(file)))
  const { tokens, pages } = traffic
  return () => {
    made = pages ? visitors.listed++ : visitors.plain++
    const opened = pages && next(pages.fields)
    return checkInRequest(next(tokens), made, {
      headers: pages ? `Cookie: code=${pages.codeCookie}; browser=${randomUUID()}\r\n` : '',
      fields: (opened ? openedFields(opened) : '') + (photos.length > 0 ? next(photos) : ''),
    })
  }
}

const photoFields = (jpeg: Buffer) =>
  `,"photo":"data:image/jpeg;base64,${jpeg.toString('base64')}","photoSource":"camera"`

const openedFields = ({ ticket, openedAt }: OpenedPages['fields'][number]) =>
  `,"ticket":"${ticket}","openedAt":"${openedAt}"`

function visitorBody(number: number, more: string): string {
  const latitude = AT.latitude + Math.random() * JITTER_DEGREES
  return `{"name":"${visitorName(number)}","email":"${visitorEmail(number)}","phone":"+60 12-345 6789","latitude":${latitude},"longitude":${AT.longitude},"accuracyM":12.5,"fixedAt":"${new Date().toISOString()}"${more}}`
}
