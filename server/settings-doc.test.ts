import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from './settings.ts'

const NAMES = Object.keys(settings.shape)

const textOf = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const sorted = (names: readonly (string | null | undefined)[]) => [...new Set(names)].sort()

it('docs/operations.md names every setting, and no other', () => {
  const [, section = ''] = textOf('docs/operations.md').split('\n## Settings\n')
  const rows = section.split('\n## ')[0]!.match(/^\| `[^|]+/gm)!
  expect(sorted(rows.flatMap(row => row.match(/[A-Z][A-Z0-9_]+/g)))).toEqual(sorted(NAMES))
})

it('.env.example names every setting, and no other', () => {
  const names = [...textOf('.env.example').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(sorted(names)).toEqual(sorted(NAMES))
})

it('.env.example sets nothing until a line loses its mark', () => {
  expect(
    textOf('.env.example')
      .split('\n')
      .filter(line => line !== '' && !line.startsWith('#')),
  ).toEqual([])
})
