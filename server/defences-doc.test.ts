import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { cellsOf, unquoted } from './testing/doc-tables.ts'

const ROOT = join(import.meta.dirname, '..')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** The requirements of OWASP ASVS 5.0.0, levels 1 and 2: by section, the last parts of their ids. */
const ASVS: Record<string, string> = {
  '1.1': '1 2',
  '1.2': '1 2 3 4 5 6 7 8 9',
  '1.3': '1 2 3 4 5 6 7 8 9 10 11',
  '1.4': '1 2 3',
  '1.5': '1 2',
  '2.1': '1 2 3',
  '2.2': '1 2 3',
  '2.3': '1 2 3 4',
  '2.4': '1',
  '3.2': '1 2',
  '3.3': '1 2 3 4',
  '3.4': '1 2 3 4 5 6',
  '3.5': '1 2 3 4 5',
  '3.7': '1 2',
  '4.1': '1 2 3',
  '4.2': '1',
  '4.3': '1 2',
  '4.4': '1 2 3 4',
  '5.1': '1',
  '5.2': '1 2 3',
  '5.3': '1 2',
  '5.4': '1 2 3',
  '6.1': '1 2 3',
  '6.2': '1 2 3 4 5 6 7 8 9 10 11 12',
  '6.3': '1 2 3 4',
  '6.4': '1 2 3 4',
  '6.5': '1 2 3 4 5',
  '6.6': '1 2 3',
  '6.8': '1 2 3 4',
  '7.1': '1 2 3',
  '7.2': '1 2 3 4',
  '7.3': '1 2',
  '7.4': '1 2 3 4 5',
  '7.5': '1 2',
  '7.6': '1 2',
  '8.1': '1 2',
  '8.2': '1 2 3',
  '8.3': '1',
  '8.4': '1',
  '9.1': '1 2 3',
  '9.2': '1 2 3 4',
  '10.1': '1 2',
  '10.2': '1 2',
  '10.3': '1 2 3 4',
  '10.4': '1 2 3 4 5 6 7 8 9 10 11',
  '10.5': '1 2 3 4 5',
  '10.6': '1 2',
  '10.7': '1 2 3',
  '11.1': '1 2',
  '11.2': '1 2 3',
  '11.3': '1 2 3',
  '11.4': '1 2 3 4',
  '11.5': '1',
  '11.6': '1',
  '12.1': '1 2 3',
  '12.2': '1 2',
  '12.3': '1 2 3 4',
  '13.1': '1',
  '13.2': '1 2 3 4 5',
  '13.3': '1 2',
  '13.4': '1 2 3 4 5',
  '14.1': '1 2',
  '14.2': '1 2 3 4',
  '14.3': '1 2 3',
  '15.1': '1 2 3',
  '15.2': '1 2 3',
  '15.3': '1 2 3 4 5 6 7',
  '16.1': '1',
  '16.2': '1 2 3 4 5',
  '16.3': '1 2 3 4',
  '16.4': '1 2 3',
  '16.5': '1 2 3',
  '17.1': '1',
  '17.2': '1 2 3 4',
  '17.3': '1 2',
}

/** The rows of all tables of a page that begin with `first`, cell by cell. */
const rowsOf = (page: string, first: RegExp) =>
  textOf(page)
    .split('\n')
    .filter(row => row.startsWith('| '))
    .map(cellsOf)
    .filter(cells => cells.length > 2 && first.test(cells[0]!))

const unescaped = (cell: string) => unquoted(cell).replaceAll('\\|', '|')

/** What is wrong with a proof: test files, each with words of a test in it, or a page for the operator. */
function faultsOfProof(proof: string): string[] {
  if (proof.startsWith('deployment: ')) return faultsOfLink(/\(([^)]+)\)/.exec(proof)?.[1] ?? '')
  return proof.split('; ').flatMap(each => {
    const [, path = '', words = ''] = /^`([^`]+\.test\.tsx?)`(?: (.+))?$/.exec(each) ?? []
    if (!existsSync(join(ROOT, path)) || path === '') return [`no test: ${each}`]
    return textOf(path).includes(words) ? [] : [`${path} does not say: ${words}`]
  })
}

function faultsOfLink(target: string): string[] {
  const [page = '', anchor] = target.split('#')
  const path = join('docs', page)
  if (page === '' || !existsSync(join(ROOT, path))) return [`no page: ${target}`]
  const anchors = [...textOf(path).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )
  return anchor === undefined || anchors.includes(anchor) ? [] : [`no section: ${target}`]
}

describe('docs/asvs.md', () => {
  const rows = rowsOf('docs/asvs.md', /^\d+\.\d+\.\d+$/)

  it('has each requirement of levels 1 and 2 once: met, not met, or not applicable', () => {
    const required = Object.entries(ASVS).flatMap(([section, ends]) => ends.split(' ').map(end => `${section}.${end}`))
    const [, notApplicable = ''] = textOf('docs/asvs.md').split('## Not applicable')
    const listed = [...rows.map(([id]) => id!), ...(notApplicable.match(/\d+\.\d+\.\d+/g) ?? [])]
    expect(listed.sort()).toEqual(required.sort())
    expect(required).toHaveLength(253)
  })

  it.each(rows.map(row => [row[0]!, row] as const))('%s stands in the code, and in a test', (_, row) => {
    const [, , how, file, code, proof] = row as [string, string, string, string, string, string]
    expect(how).not.toBe('')
    expect(textOf(unquoted(file))).toContain(unescaped(code))
    expect(unescaped(code)).not.toBe('')
    expect(faultsOfProof(proof)).toEqual([])
    if (how.startsWith('**Not met**')) expect(how).toContain(' Next: ')
  })
})

describe('docs/threats.md', () => {
  const page = 'docs/threats.md'
  const rows = textOf(page)
    .split('\n')
    .filter(row => /^\| (?!threat|call|---)/.test(row))
    .map(cellsOf)

  it.each(rows.map(row => [row[0]!, row] as const))(
    '%s has a test that plays the attacker',
    (_, [, attack, defence, proof]) => {
      expect([attack, defence]).not.toContain('')
      expect(faultsOfProof(proof!)).toEqual([])
      expect(proof).not.toMatch(/^deployment/)
    },
  )

  it('has as many as were found', () => {
    expect(rows.length).toBe(52)
  })
})
