import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Analytics } from '../../../contract/insights.ts'
import { refusalText } from '../checkins/index.ts'
import { OverTime, Refused } from './charts.tsx'

test('the chart of refusals and the page of a link name a reason alike', () => {
  const refusals = ['name_has_url', 'visitor_emails_used_up', 'email_budget_used_up'].map(reason => ({
    reason,
    count: 1,
  }))
  const html = renderToString(<Refused refusals={refusals} />)
  for (const { reason } of refusals) expect(html).toContain(refusalText(reason))
  expect(html).not.toContain('Another reason')
})

test('the bar that stands out is the busiest day, as the caption says, and today is named below its own', () => {
  const today = new Date()
  // By the calendar: a day on which the clocks change is no 24 hours.
  const day = (ago: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - ago).toISOString()
  const html = renderToString(
    <OverTime
      {...({
        range: { from: day(2), to: day(-1), bucket: 'day', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        overTime: [3, 40, 5].map((accepted, index) => ({ startsAt: day(2 - index), accepted, refused: 0 })),
      } as Analytics)}
    />,
  )
  const bars = [...html.matchAll(/<title>[^<]*: (\d+)<\/title>.*?<\/g>/g)]
  expect(bars.filter(([bar]) => !bar.includes('opacity-60')).map(([, value]) => value)).toEqual(['40'])
  expect(html).toContain('>Today<')
})
