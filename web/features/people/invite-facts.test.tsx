import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { InviteFacts } from './invite-facts.tsx'

const shown = (inviteState: Parameters<typeof InviteFacts>[0]['inviteState']) =>
  renderToStaticMarkup(
    <InviteFacts name="Ada" invitedAt={null} inviteState={inviteState} busy={false} onSendAgain={() => undefined} />,
  )

test.each([
  ['failed', 'Not sent. We tried for a day, and it didn’t get through'],
  ['too_many', 'Not sent. They had 3 emails from you within a day'],
] as const)('an invitation that was not sent says why: %s', (inviteState, words) =>
  expect(shown(inviteState)).toContain(words),
)

test.each([
  ['undeliverable', true],
  ['failed', true],
  // Another one would be too many as well.
  ['too_many', false],
  ['sending', false],
  ['sent', false],
  ['unsubscribed', false],
] as const)('is sent again where that may help: %s, %s', (inviteState, offered) =>
  expect(shown(inviteState).includes('Send Again')).toBe(offered),
)
