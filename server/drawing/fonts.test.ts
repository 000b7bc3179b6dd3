import { expect, it } from 'vitest'
import { fontsFor } from './fonts.ts'

const lettersOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** Without ŉ, which Unicode deprecates. */
const LATIN_EXTENDED_A = lettersOf(0x100, 0x17f).filter(letter => letter !== '\u0149')
const FACES = ['regular', 'bold'] as const

it('the letters of European names come from our own typeface', async () => {
  const text = 'Łódź, Győr, Iğdır, Brăila, Đakovo, Šibenik, Kırşehir, Ķekava, Ħamrun'
  const fonts = await fontsFor(text)
  for (const face of FACES)
    for (const letter of text) expect(fonts.fontFor(face, letter)?.familyName, letter).toMatch(/^Instrument Sans/)
})

it('every other Latin letter is drawn in one typeface with the letters beside it', async () => {
  for (const letter of LATIN_EXTENDED_A) {
    const fonts = await fontsFor(`Kraj${letter}`)
    for (const face of FACES) {
      const family = fonts.fontFor(face, letter)?.familyName
      expect(family, letter).toMatch(/^(Instrument Sans|Noto Sans)/)
      expect(fonts.fontFor(face, 'K')?.familyName, letter).toBe(family)
    }
  }
})
