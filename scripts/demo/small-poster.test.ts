import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

const PUBLIC = join(import.meta.dirname, '../../web/public')
const pixelsOf = (name: string) =>
  sharp(join(PUBLIC, name)).removeAlpha().resize(160, 90, { fit: 'fill' }).raw().toBuffer()

test.each(['demo-poster', 'demo-dark-poster'])('the small %s is the same picture in fewer bytes', async name => {
  const [large, small] = await Promise.all([`${name}.webp`, `${name}-780.webp`].map(pixelsOf))
  const differences = [...large!].map((value, index) => Math.abs(value - small![index]!))
  expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(2)
  const { width } = await sharp(join(PUBLIC, `${name}-780.webp`)).metadata()
  expect(width).toBe(780)
})
