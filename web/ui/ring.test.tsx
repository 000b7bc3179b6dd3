import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ring } from './ring.tsx'

it.each(['outside', 'empty'] as const)('the dots of the %s ring close without a seam', variant => {
  const svg = renderToStaticMarkup(<Ring variant={variant} />)
  const [, dots, dash, gap] = /pathLength="(\d+)" stroke-dasharray="([\d.]+) ([\d.]+)"/.exec(svg)!
  expect(Number(dots) % (Number(dash) + Number(gap))).toBe(0)
})
