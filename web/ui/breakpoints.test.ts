import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MD } from './breakpoints.ts'

it('scripts and styles change at the same width', () => {
  const theme = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
  expect(MD).toBe(`(min-width: ${/--breakpoint-md: (.+);/.exec(theme)![1]})`)
})
