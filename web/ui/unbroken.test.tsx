import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { unbroken } from './unbroken.tsx'

const markup = (text: string) => renderToStaticMarkup(unbroken(text))
const NO_BREAK = '\u00a0'

it('keeps words with a hyphen on one line', () => {
  expect(markup('Each check-in. Your sign-in')).toBe(
    'Each <span class="whitespace-nowrap">check-in.</span> Your <span class="whitespace-nowrap">sign-in</span>',
  )
})

it('keeps a date on one line, also between other texts', () => {
  expect(markup('Until December 22, 2026.')).toBe('Until <span class="whitespace-nowrap">December 22, 2026</span>.')
  expect(renderToStaticMarkup(unbroken(['Until ', 'May 2, 2026']))).toBe(
    'Until <span class="whitespace-nowrap">May 2, 2026</span>',
  )
})

it('keeps a number and its unit on one line', () => {
  expect(markup('within 100 m of it, 3 km away')).toBe(`within 100${NO_BREAK}m of it, 3${NO_BREAK}km away`)
})

it('keeps a dash at the end of a line', () => {
  expect(markup('Design Week — Opening')).toBe(`Design Week${NO_BREAK}— Opening`)
})

it('leaves every other text as it is', () => {
  expect(markup('30 minutes, 5 meters')).toBe('30 minutes, 5 meters')
})
