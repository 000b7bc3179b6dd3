import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_LETTERS, type ShownCode } from '../../../../contract/codes.ts'

/** A code may have been scanned while it was the running one, and its page have taken a while to load. */
const EARLIER_PERIODS = 3
/** How far ahead a screen knows its codes: so long it goes on without a network. */
const AHEAD_MS = 120_000

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What one display shows, and how long. */
export interface CodeSource {
  secret: Buffer
  periodS: number
}

export type TypedCode = { code: string; digits?: undefined } | { digits: string; code?: undefined }

type Code = Pick<ShownCode, 'code' | 'digits'>

/** Of the period with this number: periods count from the epoch. */
function codeOf(secret: Buffer, period: number): Code {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(period))
  const mac = createHmac('sha256', secret).update(counter).digest()
  return { code: base32(mac, CODE_LETTERS), digits: truncated(mac) }
}

/** The first letters of the base32 of RFC 4648. */
function base32(bytes: Buffer, letters: number): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: letters }, (_, n) => BASE32[Number.parseInt(bits.slice(n * 5, n * 5 + 5), 2)]).join('')
}

/** Six figures by the dynamic truncation of RFC 4226, section 5.3. */
function truncated(mac: Buffer): string {
  const offset = mac[mac.length - 1]! & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

const periodAt = (nowMs: number, periodS: number): number => Math.floor(nowMs / (periodS * 1000))

/** The running code and those after it, for the next two minutes. */
export function codesAhead({ secret, periodS }: CodeSource, now: Date): ShownCode[] {
  const nowMs = now.getTime()
  const first = periodAt(nowMs, periodS)
  const last = periodAt(nowMs + AHEAD_MS, periodS)
  return Array.from({ length: last - first + 1 }, (_, n) => ({
    ...codeOf(secret, first + n),
    endsInMs: (first + n + 1) * periodS * 1000 - nowMs,
  }))
}

/** Whether somebody who types or scans this has seen the screen a moment ago. */
export function isShown({ secret, periodS }: CodeSource, typed: TypedCode, now: Date): boolean {
  const running = periodAt(now.getTime(), periodS)
  const known = Array.from({ length: EARLIER_PERIODS + 1 }, (_, n) => codeOf(secret, running - n))
  return known.some(({ code, digits }) =>
    typed.code === undefined ? equal(typed.digits, digits) : equal(typed.code, code),
  )
}

function equal(given: string, known: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(known)]
  return a.length === b.length && timingSafeEqual(a, b)
}
