import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LiveListener, listenLive } from '../../lib/live-events.ts'
import { endSession } from './session.ts'

/** Listens to the events of the signed-in creator. Returns whether the stream is connected. */
export function useLiveEvents({
  onCheckIn,
  onHeld,
  onLinks,
  onAccount,
  onResumed,
}: Omit<LiveListener, 'onConnected' | 'onSessionEnded'>): boolean {
  const client = useQueryClient()
  const [connected, setConnected] = useState(false)
  const checkIn = useEffectEvent((event: { linkId: string; checkinCount: number }) => onCheckIn?.(event))
  const held = useEffectEvent((event: { linkId: string }) => onHeld?.(event))
  const links = useEffectEvent(() => onLinks?.())
  const account = useEffectEvent(() => onAccount?.())
  const resumed = useEffectEvent(() => onResumed?.())
  const sessionEnded = useEffectEvent(() => endSession(client))
  useEffect(
    () =>
      listenLive({
        onCheckIn: checkIn,
        onHeld: held,
        onLinks: links,
        onAccount: account,
        onResumed: resumed,
        onSessionEnded: sessionEnded,
        onConnected: setConnected,
      }),
    [],
  )
  return connected
}
