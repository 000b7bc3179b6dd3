import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { refusalText } from '../checkins/index.ts'
import { Refused } from './charts.tsx'

test('the chart of refusals and the page of a link name a reason alike', () => {
  const refusals = ['name_has_url', 'visitor_emails_used_up', 'email_budget_used_up'].map(reason => ({
    reason,
    count: 1,
  }))
  const html = renderToString(<Refused refusals={refusals} />)
  for (const { reason } of refusals) expect(html).toContain(refusalText(reason))
  expect(html).not.toContain('Another reason')
})
