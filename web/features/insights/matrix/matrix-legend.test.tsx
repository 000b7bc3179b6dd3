import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { MatrixCell, MatrixPerson } from '../../../../contract/session-matrix.ts'
import { MatrixLegend } from './matrix-legend.tsx'

const SESSION = { state: 'over' } as Parameters<typeof MatrixLegend>[0]['sessions'][number]

/** 'present', 'absent', …: the words that the legend of one row explains. */
function explained(cells: MatrixCell[], listed: MatrixPerson['listed'] = true): string[] {
  const people = [{ name: 'Ada', email: null, externalId: null, listed, cells }]
  const html = renderToString(<MatrixLegend people={people} sessions={cells.map(() => SESSION)} />)
  return [
    ...html.matchAll(/<li[^>]*>(?:<span aria-hidden.*?<\/span><\/span>|<span aria-hidden.*?<\/span>)?(.*?)<\/li>/g),
  ].map(([, words]) => words!.replaceAll(/<[^>]*>|<!-- -->/g, ''))
}

it('explains each mark that is in the table', () => {
  const words = explained(['present', 7, 'absent', 'excused', 'void', null]).join('; ')
  for (const mark of [
    'present',
    'late',
    'absent',
    'need not come',
    'no longer counts',
    'blank: not expected, or session not over',
  ])
    expect(words).toContain(mark)
})

it('explains no mark that is not there', () => {
  const words = explained(['present', null]).join('; ')
  for (const mark of ['late', 'absent', 'need not come', 'no longer counts']) expect(words).not.toContain(mark)
})

it('explains the dash of a session that is over where there is no list', () => {
  const words = explained(['present', null], null)
  expect(words.at(-2)).toBe('absent')
  expect(words.at(-1)).toBe('blank: session not over')
})
