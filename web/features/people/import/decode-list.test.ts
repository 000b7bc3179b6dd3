import { expect, it } from 'vitest'
import { decodeList } from './decode-list.ts'

const bytes = (...numbers: number[]) => new Uint8Array(numbers).buffer
const utf8 = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer

it.each([
  ['UTF-8', utf8('Zoë Müller'), 'Zoë Müller'],
  ['UTF-8 with a byte order mark', utf8('\ufeffZoë'), 'Zoë'],
  ['Windows-1252', bytes(0x5a, 0x6f, 0xeb, 0x20, 0x80), 'Zoë €'],
  ['UTF-16', bytes(0xff, 0xfe, 0x5a, 0, 0xeb, 0), 'Zë'],
  ['UTF-16, big end first', bytes(0xfe, 0xff, 0, 0x5a), 'Z'],
  ['nothing', bytes(), ''],
])('reads %s', (_, file, text) => {
  expect(decodeList(file)).toBe(text)
})

it.each([
  ['a spreadsheet', bytes(0x50, 0x4b, 3, 4, 5)],
  ['a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0, 0, 0)],
])('does not take %s for text', (_, file) => {
  expect(decodeList(file)).toBeNull()
})
