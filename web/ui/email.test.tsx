import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Email } from './email.tsx'

test.each([
  ['ada@example.com', 'ada@<wbr/>example.<wbr/>com'],
  ['a.b@c.d', 'a.<wbr/>b@<wbr/>c.<wbr/>d'],
  ['Ben Kanari', 'Ben Kanari'],
  ['', ''],
])('%s may be broken after @ and dots', (email, markup) =>
  expect(renderToStaticMarkup(<Email>{email}</Email>)).toBe(markup),
)
