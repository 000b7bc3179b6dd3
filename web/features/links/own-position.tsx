import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Point } from '../../../contract/geo.ts'
import { deviceOf } from '../../lib/device.ts'
import { locationSupport, type PositionError, requestPosition } from '../../lib/geolocation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const TIMEOUT_MS = { desktop: 15_000, mobile: 25_000 }
/** A less accurate position says little about a circle of 100 m. */
const ROUGH_ACCURACY_M = 100

const FAILURES: Record<PositionError, string> = {
  denied:
    'Location permission was denied. Please enable location access. It’s in your browser’s settings for this site. Or search above.',
  unavailable: 'Location unavailable. Please check your GPS/location services.',
  timeout: 'Location request timed out. Please try again.',
  failed: 'Failed to get your location. Please try again.',
}

type State = { finding: true } | { accuracyM: number } | { failure: string } | null

function statusText(state: State): string {
  if (!state) return ''
  if ('finding' in state) return 'Finding you. Your browser may ask for permission.'
  if ('failure' in state) return state.failure
  const accuracy = `Accurate to about ${new Intl.NumberFormat().format(Math.round(state.accuracyM))} m.`
  return state.accuracyM > ROUGH_ACCURACY_M
    ? `${accuracy} Please check the pin and drag it to the right spot.`
    : accuracy
}

/** Requests the position after a press, never by itself. */
export function OwnPosition({ onPoint }: { onPoint: (point: Point) => void }) {
  const [state, setState] = useState<State>(null)
  const finding = state !== null && 'finding' in state

  const find = () => {
    const { supported, secure } = locationSupport()
    if (!supported || !secure) return setState({ failure: 'Location Not Supported' })
    setState({ finding: true })
    requestPosition(deviceOf(navigator).mobile ? TIMEOUT_MS.mobile : TIMEOUT_MS.desktop, answer => {
      if ('error' in answer) return setState({ failure: FAILURES[answer.error] })
      setState({ accuracyM: answer.fix.accuracyM })
      onPoint(answer.fix)
    })
  }

  return (
    <div className="flex flex-col gap-1">
      <div>
        <Button variant="secondary" icon={<Icon as={LocateFixed} />} busy={finding && 'Finding you...'} onClick={find}>
          Use my position
        </Button>
      </div>
      <p role="status" className="text-14 text-ink-2 empty:hidden">
        {statusText(state)}
      </p>
    </div>
  )
}
