import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Families of one design, in which every script looks at home beside the others. Chinese, Japanese and Korean are apart. */
const FAMILIES = ['', '-arabic', '-hebrew', '-thai', '-devanagari', '-bengali', '-tamil'].map(
  name => `noto-sans${name}`,
)
const EMOJI = 'noto-emoji'
const [JAPANESE, KOREAN, SIMPLIFIED, TRADITIONAL] = ['noto-sans-jp', 'noto-sans-kr', 'noto-sans-sc', 'noto-sans-tc']
/** Latin letters come from the family of that name alone, and its Devanagari from the family with all ligatures. */
const isElsewhere = (family: string, subset: string) =>
  family === 'noto-sans' ? subset.startsWith('devanagari') : /^latin(-ext)?$/.test(subset)

interface Subset {
  file: string
  /** Pairs of first and last code points. */
  ranges: [number, number][]
}

const subsetsByFamily = new Map<string, Subset[]>()

const packageFile = (path: string) => fileURLToPath(import.meta.resolve(`@fontsource-variable/${path}`))

/** A family comes in files of a few hundred characters each; `unicode.json` says which holds what. */
function subsetsOf(family: string): Subset[] {
  const known = subsetsByFamily.get(family)
  if (known) return known
  const index = JSON.parse(readFileSync(packageFile(`${family}/unicode.json`), 'utf8')) as Record<string, string>
  const subsets = Object.entries(index)
    .map(([key, list]) => ({ name: key.replace(/[[\]]/g, ''), list }))
    .filter(({ name }) => !isElsewhere(family, name))
    .map(({ name, list }) => ({
      file: packageFile(`${family}/files/${family}-${name}-wght-normal.woff2`),
      ranges: list.split(',').map(rangeOf),
    }))
  subsetsByFamily.set(family, subsets)
  return subsets
}

/** 'U+4E00' or 'U+4E00-4E1F'. */
function rangeOf(text: string): [number, number] {
  const [first, last = first] = text.slice(2).split('-')
  return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
}

const subsetWith = (family: string, point: number): Subset | undefined =>
  subsetsOf(family).find(({ ranges }) => ranges.some(([first, last]) => first <= point && point <= last))

/** The same Han character is drawn differently in each language: kana and hangul tell which, else the family with all of them. */
function hanFamilies(text: string): string[] {
  const all = [SIMPLIFIED!, TRADITIONAL!, JAPANESE!, KOREAN!]
  const han = [...text].filter(char => /\p{Script=Han}/u.test(char)).map(char => char.codePointAt(0)!)
  const whole = all.find(family => han.every(point => subsetWith(family, point)))
  const byScript = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
    ? JAPANESE
    : /\p{Script=Hangul}/u.test(text)
      ? KOREAN
      : whole
  return byScript ? [byScript, ...all.filter(family => family !== byScript)] : all
}

/** The files of variable fonts that may hold a character, best first, for the characters of this text. */
export function notoFiles(text: string): (point: number) => string[] {
  const families = [...FAMILIES, ...hanFamilies(text), EMOJI]
  return point => families.map(family => subsetWith(family, point)?.file).filter(file => file !== undefined)
}
