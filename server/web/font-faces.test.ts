import { expect, it } from 'vitest'
import { fontFacesOf } from './font-faces.ts'

it('of a style sheet its typefaces are taken, built or not, and no rule', () => {
  const [built, source] = ['@font-face{font-family:A;src:url(/a.woff2)}', '@font-face {\n  font-family: "B";\n}']
  expect(fontFacesOf(`:root{--font:A}${built}body{margin:0}${source}`)).toBe(`${built}\n${source}`)
  expect(fontFacesOf('body{margin:0}')).toBe('')
})
