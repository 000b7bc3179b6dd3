import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const PRODUCT = join(import.meta.dirname, '../../../web/ui/tokens.css')
const OWN = join(import.meta.dirname, 'pages.css')

/** The colours of each theme, by name, light first. */
function themesOf(file: string): Map<string, string>[] {
  const blocks = [...readFileSync(file, 'utf8').matchAll(/:root[^{]*\{([^}]*)\}/g)].map(block => block[1]!)
  return blocks.map(
    block => new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]+);/g)].map(([, name, colour]) => [name!, colour!])),
  )
}

describe('the colours of the pages', () => {
  it("are the product's, light and dark", () => {
    const [product, own] = [themesOf(PRODUCT), themesOf(OWN)]
    expect(own.map(theme => theme.size)).toEqual([17, 17])
    own.forEach((theme, index) => {
      for (const [name, colour] of theme) expect(`${name} ${product[index]!.get(name)}`).toBe(`${name} ${colour}`)
    })
  })
})
