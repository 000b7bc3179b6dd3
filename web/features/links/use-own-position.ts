import { useRef, useState } from 'react'
import type { Point } from '../../../contract/geo.ts'
import { deviceOf } from '../../lib/device.ts'
import { locationSupport, type PositionError, requestPosition } from '../../lib/geolocation.ts'

export const TIMEOUT_MS = { desktop: 15_000, mobile: 25_000 }
/** A less accurate position says little about a ring of 100 m. */
const ROUGH_ACCURACY_M = 100

export const POSITION_FAILURES: Record<PositionError, string> = {
  denied: 'Location permission was denied. Please enable location access.',
  unavailable: 'Location unavailable. Please check your GPS/location services.',
  timeout: 'Location request timed out. Please try again.',
  failed: 'Failed to get your location. Please try again.',
}

type State = 'finding' | { accuracyM: number } | { failure: string } | null

export interface OwnPosition {
  /** Requests the position, which a browser may ask the creator about: only after a press. */
  find: () => void
  finding: boolean
  /** Empty before the first request. */
  status: string
  /** The creator has chosen in another way: a late answer is ignored. */
  dismiss: () => void
}

export function useOwnPosition(onPoint: (point: Point) => void): OwnPosition {
  const [state, setState] = useState<State>(null)
  const requests = useRef(0)

  const find = () => {
    const request = ++requests.current
    const { supported, secure } = locationSupport()
    if (!supported || !secure) return setState({ failure: 'Location Not Supported' })
    setState('finding')
    requestPosition(deviceOf(navigator).mobile ? TIMEOUT_MS.mobile : TIMEOUT_MS.desktop, answer => {
      if (request !== requests.current) return
      if ('error' in answer) return setState({ failure: POSITION_FAILURES[answer.error] })
      setState({ accuracyM: answer.fix.accuracyM })
      onPoint(answer.fix)
    })
  }

  const dismiss = () => {
    requests.current++
    setState(null)
  }
  return { find, finding: state === 'finding', status: statusText(state), dismiss }
}

function statusText(state: State): string {
  if (!state) return ''
  if (state === 'finding') return 'Finding you. Your browser may ask first.'
  if ('failure' in state) return state.failure
  const accuracy = `Accurate to ${new Intl.NumberFormat().format(Math.round(state.accuracyM))}\u00a0m.`
  return state.accuracyM > ROUGH_ACCURACY_M
    ? `${accuracy} Drag the pin to the right spot.`
    : `${accuracy} Drag the pin to the entrance.`
}
