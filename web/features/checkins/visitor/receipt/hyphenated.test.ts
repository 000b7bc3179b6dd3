import { expect, test } from 'vitest'
import { hyphenated } from './hyphenated.ts'

test.each([
  ['Wolfeschlegelsteinhausenbergerdorff', 'Wolfesch·le·gels·tein·hau·sen·ber·ger·dorff'],
  ['Hubert Papadimitropoulos', 'Hubert Papa·di·mit·ro·poulos'],
  ['Aisyah binti Rahman', 'Aisyah binti Rahman'],
  ['aaaaaaaaaaaaaaaaaaaa', 'aaaaaaaaaaaaaaaaaaaa'],
  ['吉隆坡设计周志愿者王小明吉隆坡设计周', '吉隆坡设计周志愿者王小明吉隆坡设计周'],
])('%s', (name, shown) => expect(hyphenated(name).replaceAll('\u00ad', '·')).toBe(shown))
