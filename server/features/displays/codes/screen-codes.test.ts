import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type CodeSource, codesAhead, isShown } from './screen-codes.ts'

const source: CodeSource = { secret: Buffer.from('12345678901234567890'), periodS: 20 }
const at = (ms: number) => new Date(ms)
/** When the period with the number 50,000,000 begins. */
const BEGINS_MS = 1_000_000_000_000
const [shown] = codesAhead(source, at(BEGINS_MS + 19_000))

describe('the code of a period', () => {
  it('is ten letters of base32 and six figures of one HMAC, by the number of the period', () => {
    const mac = createHmac('sha256', source.secret).update(Buffer.from('0000000002faf080', 'hex')).digest()
    const figures = mac.readUInt32BE(mac[31]! & 15) & 0x7fffffff
    expect(shown!.digits).toBe(String(figures).slice(-6))
    expect(shown!.code).toMatch(/^[A-Z2-7]{10}$/)
    // The first 50 bits.
    const bits = [...shown!.code].reduce((all, letter) => all * 32n + BigInt(LETTERS.indexOf(letter)), 0n)
    expect(bits).toBe(mac.readBigUInt64BE(0) >> 14n)
  })

  it('has six figures also where the number is small', () => {
    const all = Array.from({ length: 400 }, (_, n) => codesAhead(source, at(n * 20_000))[0]!.digits)
    expect(all.filter(digits => !/^\d{6}$/.test(digits))).toEqual([])
    expect(all.some(digits => digits.startsWith('0'))).toBe(true)
  })
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

describe('a screen knows its codes', () => {
  it.each([10, 20, 45, 120])('of the next two minutes, at a period of %i s', periodS => {
    const nowMs = 1_000_000_007_123
    const codes = codesAhead({ ...source, periodS }, at(nowMs))
    expect(codes[0]!.endsInMs).toBeGreaterThan(0)
    expect(codes[0]!.endsInMs).toBeLessThanOrEqual(periodS * 1000)
    expect(codes.at(-1)!.endsInMs).toBeGreaterThanOrEqual(120_000)
    expect(codes.at(-1)!.endsInMs).toBeLessThan(120_000 + periodS * 1000)
    for (const [n, { code, endsInMs }] of codes.entries()) {
      const lastMs = nowMs + endsInMs - 1
      expect(codesAhead({ ...source, periodS }, at(lastMs))[0]!.code).toBe(code)
      const next = codesAhead({ ...source, periodS }, at(lastMs + 1))[0]!.code
      expect(next).not.toBe(code)
      expect(next).toBe(codes[n + 1]?.code ?? next)
    }
  })
})

describe('a code is taken', () => {
  const typings = [{ code: shown!.code }, { digits: shown!.digits }]
  it.each([
    ['not before its period', BEGINS_MS - 1, false],
    ['from its first millisecond', BEGINS_MS, true],
    ['to the end of the third period after it', BEGINS_MS + 79_999, true],
    ['and no longer', BEGINS_MS + 80_000, false],
  ])('%s', (_, ms, taken) => {
    expect(typings.map(typed => isShown(source, typed, at(ms)))).toEqual([taken, taken])
  })

  it('of no other display', () => {
    const other = { ...source, secret: Buffer.from('another secret') }
    expect(typings.map(typed => isShown(other, typed, at(BEGINS_MS)))).toEqual([false, false])
  })
})
