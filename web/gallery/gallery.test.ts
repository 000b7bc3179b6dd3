import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = join(import.meta.dirname, '..')
const sourceOf = (file: string) => readFileSync(join(WEB, file), 'utf8')

const EXPORTED_COMPONENT = /^export (?:function|const|class) ([A-Z][a-z]\w*)/gm
const components = globSync('ui/**/*.tsx', { cwd: WEB })
  .filter(file => !file.includes('.test.'))
  .flatMap(file => [...sourceOf(file).matchAll(EXPORTED_COMPONENT)].map(([, name]) => name!))
  // Looks like what it loads.
  .filter(name => !name.startsWith('Lazy'))

const gallery = globSync('gallery/*.tsx', { cwd: WEB }).map(sourceOf).join('\n')
const shown = new Set([...gallery.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name))

it.each(components)('the gallery shows %s', component => {
  expect(shown.has(component)).toBe(true)
})

it('finds the components of the design system', () => {
  expect(components.length).toBeGreaterThan(40)
})
