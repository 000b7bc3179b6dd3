import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InviteFacts } from './invite-facts.tsx'

test.each([
  ['failed', 'Not sent. We tried for a day, and it didn’t get through'],
  ['too_many', 'Not sent. They had 3 emails from you within a day'],
] as const)('an invitation that was not sent says why: %s', (inviteState, words) =>
  expect(renderToStaticMarkup(<InviteFacts invitedAt={null} inviteState={inviteState} />)).toContain(words),
)
