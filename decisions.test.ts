import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const FOLDER = join(import.meta.dirname, 'docs/decisions')
const HEAD =
  /^# (?<number>\d+)\. (?<title>.+)\n\n- Date: (?<date>\d{4}-\d\d-\d\d)\n- Status: (?<status>proposed|accepted|replaced by \d+)\n\n/

const pages = globSync('0*.md', { cwd: FOLDER }).sort()
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')

describe('the decisions', () => {
  it.each(pages)('%s begins with its number, title, date and status', file => {
    const head = HEAD.exec(textOf(file))?.groups
    expect(head, 'see docs/decisions/README.md').toBeDefined()
    expect(Number(head!.number)).toBe(Number(basename(file).slice(0, 4)))
  })

  it('stand in the index, each with the title, date and status of its page', () => {
    const rows = textOf('README.md').match(/^\| \d.*$/gm)
    const expected = pages.map(file => {
      const { number, title, date, status } = HEAD.exec(textOf(file))!.groups!
      return `| ${number} | [${title}](${file}) | ${date} | ${status} |`
    })
    expect(rows).toEqual(expected)
  })
})
