import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ring } from './ring.tsx'

it.each(['outside', 'empty'] as const)('the dots of the %s ring close without a seam', variant => {
  const svg = renderToStaticMarkup(<Ring variant={variant} />)
  const [, dots, dash, gap] = /pathLength="(\d+)" stroke-dasharray="([\d.]+) ([\d.]+)"/.exec(svg)!
  expect(Number(dots) % (Number(dash) + Number(gap))).toBe(0)
})

it('somebody stands inside the ring only where a position is spoken of', () => {
  const web = join(import.meta.dirname, '..')
  const drawn = globSync('features/**/*.tsx', { cwd: web }).filter(file =>
    /(?:variant|ring)=(?:"inside"|\{[^}]*'inside')/.test(readFileSync(join(web, file), 'utf8')),
  )
  expect(drawn.filter(file => !/^features\/site\/landing\//.test(file))).toEqual([])
  expect(drawn.length).toBeGreaterThan(0)
})
