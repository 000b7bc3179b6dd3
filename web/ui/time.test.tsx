import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RelativeTime } from './time.tsx'

const IN_THREE_HOURS = new Date(Date.now() + 3 * 3_600_000 + 30_000)

test('what has happened is never ahead, whatever the clock says', () => {
  expect(renderToString(<RelativeTime past at={IN_THREE_HOURS} />)).toContain('>now<')
  expect(renderToString(<RelativeTime at={IN_THREE_HOURS} />)).toContain('>in 3 hours<')
})
