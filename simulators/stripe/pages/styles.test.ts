import { expect, it } from 'vitest'
import { styles } from './styles.ts'

const themes = [...styles().matchAll(/:root[^{]*\{([^}]*)\}/g)].map(block => block[1]!)

it('the product’s tokens are there, and the dark ones follow the system', () => {
  expect(themes).toHaveLength(2)
  expect(styles()).toMatch(/@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{/)
})

it('every token that the pages use is the product’s', () => {
  const used = [...styles().matchAll(/var\(--([\w-]+)/g)].map(([, name]) => name)
  expect(used.length).toBeGreaterThan(20)
  for (const name of used) expect(themes[0]).toContain(`--${name}:`)
})
