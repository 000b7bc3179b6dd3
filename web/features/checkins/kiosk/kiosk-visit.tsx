import { Clock, type LucideIcon, MapPinOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { sessionWords } from '../../../../contract/session-words.ts'
import { Button } from '../../../ui/button.tsx'
import { FullScreenButton } from '../../../ui/full-screen-button.tsx'
import { usePageHeading } from '../../../ui/page.tsx'
import { RingWithIcon } from '../../../ui/ring-with-icon.tsx'
import { unbroken } from '../../../ui/unbroken.tsx'
import type { Kiosk, Left, Taken } from './kiosk.ts'
import { KioskForm } from './kiosk-form.tsx'
import { KioskLeaving } from './kiosk-leaving.tsx'
import { KioskResult } from './kiosk-result.tsx'
import { ALLOW_LOCATION, NO_LOCATION } from './kiosk-words.ts'
import { LeaveKiosk } from './leave-kiosk.tsx'
import { useIdle } from './use-idle.ts'
import { useLocationCheck } from './use-location-check.ts'

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
  const [typing, setTyping] = useState(false)
  const verb = leaving ? 'Check out of' : 'Check in at'
  const heading = usePageHeading(`${verb} ${kiosk.place.name}`)
  const hold = useIdle(onEnd)
  const { noLocation, checking, check } = useLocationCheck()
  const { place, requires, session, closed, checksOut, zone } = kiosk
  return (
    <main className="kiosk">
      <header className="kiosk-place">
        <p>
          {place.hostName && !leaving ? (
            <>
              <bdi>{place.hostName}</bdi> asks you to check in at
            </>
          ) : (
            verb
          )}
        </p>
        <h1 ref={heading} tabIndex={-1} dir="auto" className="font-bold wrap-anywhere">
          {unbroken(place.name)}
        </h1>
        {session && !closed && (
          <p dir="auto" className="font-medium">
            {sessionWords(session, zone)}
          </p>
        )}
      </header>
      {result ? (
        <KioskResult result={result} kiosk={kiosk} onEnd={onEnd} />
      ) : leaving ? (
        <KioskLeaving kiosk={kiosk} onLeft={setResult} onBack={() => setLeaving(false)} />
      ) : (
        <div className="kiosk-body" onInput={() => setTyping(true)}>
          {closed && !typing ? (
            <NobodyCan icon={Clock} title={closed} />
          ) : noLocation && requires.position && !typing ? (
            <NobodyCan icon={MapPinOff} title={NO_LOCATION}>
              <p className="text-balance text-16 text-ink-2">{ALLOW_LOCATION}</p>
              <Button size={52} busy={checking && 'Checking...'} onClick={check}>
                Try Again
              </Button>
            </NobodyCan>
          ) : (
            <KioskForm kiosk={kiosk} noLocation={noLocation} hold={hold} onTaken={setResult} />
          )}
          {checksOut && (
            <div className="kiosk-leaving">
              <p className="text-16 text-ink-2">Leaving?</p>
              <Button variant="secondary" size={52} wide onClick={() => setLeaving(true)}>
                Check Out
              </Button>
            </div>
          )}
        </div>
      )}
      <footer className="kiosk-foot">
        <p role="status" className="me-auto text-14 text-warn">
          {cutOff && 'No connection'}
        </p>
        <FullScreenButton />
        <LeaveKiosk />
      </footer>
    </main>
  )
}

interface NobodyCanProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
}

/** In place of the form, while nothing that is typed could be sent. */
const NobodyCan = ({ icon, title, children }: NobodyCanProps) => (
  <div role="status" className="flex flex-col items-center gap-5 text-center">
    <RingWithIcon icon={icon} />
    <p className="text-balance font-medium text-22">{title}</p>
    {children}
  </div>
)
