import { zoneBeside } from '../../../../../contract/open-until.ts'
import { dayIn, whenIn } from '../../../../../contract/session-words.ts'
import type { Receipt } from '../receipt/receipts.ts'
import { serverNow } from '../server-clock.ts'
import { sessionsOfPage } from './page-sessions.ts'
import { sessionName } from './session-name.ts'

/** On the pass: the session, how late somebody was, and when the next one opens. */
export function SessionFacts({
  session,
  lateMin,
  alreadyCheckedIn,
  fresh,
}: Pick<Receipt, 'session' | 'lateMin' | 'alreadyCheckedIn'> & { fresh: boolean }) {
  const sessions = sessionsOfPage()
  if (!session) return null
  const { timeZone: readerTimeZone } = Intl.DateTimeFormat().resolvedOptions()
  const zone = sessions?.zone ?? readerTimeZone
  const opensAt = sessions?.next?.opensAt
  const nowMs = serverNow().getTime()
  const nextOpens = opensAt && whenIn(Date.parse(opensAt), nowMs, zone)
  // A visitor who comes back to the page may have come for the next session.
  const comesBack = !fresh && opensAt && dayIn(Date.parse(opensAt), zone) === dayIn(nowMs, zone)
  return (
    <>
      <p dir="auto">
        {sessionName(session, zone)}
        {zoneBeside(session.startsAt, { timeZone: zone, readerTimeZone })}
      </p>
      {lateMin !== undefined && <p>{lateMin} min late</p>}
      {nextOpens && (alreadyCheckedIn || comesBack) && <p>You are checked in. The next one opens {nextOpens}.</p>}
    </>
  )
}
