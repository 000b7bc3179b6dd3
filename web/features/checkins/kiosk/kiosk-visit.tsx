import { useState } from 'react'
import { sessionWords } from '../../../../contract/session-words.ts'
import { Button } from '../../../ui/button.tsx'
import { usePageHeading } from '../../../ui/page.tsx'
import type { Kiosk, Left, Taken } from './kiosk.ts'
import { KioskForm } from './kiosk-form.tsx'
import { KioskLeaving } from './kiosk-leaving.tsx'
import { KioskResult } from './kiosk-result.tsx'
import { LeaveKiosk } from './leave-kiosk.tsx'
import { useIdle } from './use-idle.ts'

interface Props {
  kiosk: Kiosk
  /** The last look at the service has brought nothing. */
  cutOff: boolean
  /** The next person finds an empty form. */
  onEnd: () => void
}

/** One person at the kiosk, who comes or leaves, from the empty form until the result has been read. */
export function KioskVisit({ kiosk, cutOff, onEnd }: Props) {
  const [result, setResult] = useState<Taken | Left | null>(null)
  const [leaving, setLeaving] = useState(false)
  const heading = usePageHeading(`Check in at ${kiosk.place.name}`)
  useIdle(onEnd)
  const { place, session, closed, checksOut, zone } = kiosk
  return (
    <main className="kiosk">
      <header className="flex flex-col gap-1">
        <p className="text-16 text-ink-2">
          {place.hostName ? (
            <>
              <bdi>{place.hostName}</bdi> asks you to check in at
            </>
          ) : (
            'Check in at'
          )}
        </p>
        <h1 ref={heading} tabIndex={-1} dir="auto" className="font-bold text-28 wrap-anywhere">
          {place.name}
        </h1>
        {session && !closed && (
          <p dir="auto" className="font-medium text-16 text-ink-2">
            {sessionWords(session, zone)}
          </p>
        )}
      </header>
      {result ? (
        <KioskResult result={result} kiosk={kiosk} onEnd={onEnd} />
      ) : leaving ? (
        <KioskLeaving kiosk={kiosk} onLeft={setResult} onBack={() => setLeaving(false)} />
      ) : (
        <>
          {closed ? (
            <p role="status" className="kiosk-closed text-balance font-medium text-18 text-warn">
              {closed}
            </p>
          ) : (
            <KioskForm kiosk={kiosk} onTaken={setResult} />
          )}
          {checksOut && (
            <Button variant="secondary" size={52} wide onClick={() => setLeaving(true)}>
              Check Out
            </Button>
          )}
        </>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-14 text-warn">
          {cutOff && 'No connection'}
        </p>
        <LeaveKiosk />
      </footer>
    </main>
  )
}
