import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it } from 'vitest'

const hex = (...channels: number[]) => `#${channels.map(channel => channel.toString(16).padStart(2, '0')).join('')}`

it('the mark in emails has the colours of the design tokens', async () => {
  const tokens = readFileSync(new URL('../../ui/tokens.css', import.meta.url), 'utf8')
  const { data, info } = await sharp(new URL('mark.png', import.meta.url).pathname)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels
    return hex(...data.subarray(start, start + 3))
  }
  // Between the edge and the ring, and in the middle of the dot.
  expect(tokens).toContain(`--accent: ${at(32, 4)};`)
  expect(tokens).toContain(`--on-accent: ${at(41, 23)};`)
})
