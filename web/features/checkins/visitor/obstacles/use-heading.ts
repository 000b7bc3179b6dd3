import { useEffect, useState } from 'react'
import { headingOf, type OrientationReading } from './arrow-turn.ts'

/** Safari on iOS asks the visitor first, and only after a tap. */
type AskingOrientation = { requestPermission?: () => Promise<PermissionState> }

/** A calm arrow: smaller turns of a hand are not shown, and with reduced motion it steps. */
const STEP_DEGREES = 3
const REDUCED_STEP_DEGREES = 45

const EVENTS = ['deviceorientationabsolute', 'deviceorientation'] as const

/** Where the top of the phone points, and how to ask for it where that is needed; both null without a compass. */
export function useHeading(): { heading: number | null; ask: (() => void) | null } {
  const [heading, setHeading] = useState<number | null>(null)
  const [permission, setPermission] = useState<PermissionState>(initialPermission)

  useEffect(() => {
    if (permission !== 'granted') return
    const step = matchMedia('(prefers-reduced-motion: reduce)').matches ? REDUCED_STEP_DEGREES : STEP_DEGREES
    const onTurn = (event: Event) => {
      const turned = headingOf(event as Event & OrientationReading)
      if (turned !== null) setHeading(Math.round(turned / step) * step)
    }
    for (const name of EVENTS) addEventListener(name, onTurn)
    return () => {
      for (const name of EVENTS) removeEventListener(name, onTurn)
    }
  }, [permission])

  const ask = () =>
    orientation()
      ?.requestPermission?.()
      .then(setPermission, () => setPermission('denied'))
  return { heading, ask: permission === 'prompt' ? ask : null }
}

const orientation = () => (window as { DeviceOrientationEvent?: AskingOrientation }).DeviceOrientationEvent

/** Chrome has `requestPermission` too, but sends its absolute event without a tap. */
const initialPermission = (): PermissionState =>
  orientation()?.requestPermission && !('ondeviceorientationabsolute' in window) ? 'prompt' : 'granted'
