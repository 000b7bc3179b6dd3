import { useState } from 'react'
import type { OpenCheckInPage } from '../../../../../contract/check-in-page.ts'
import type { Ask } from '../asking/asks.ts'
import { VisitContent } from '../check-in-page.tsx'
import { useLazyModule } from '../use-lazy-module.ts'
import { useVisit } from '../use-visit.ts'

export type Asking = typeof import('../asking/asking-page.tsx')

let loaded: Asking | null = null

export async function loadAsking(): Promise<Asking> {
  loaded = await import('../asking/asking-page.tsx')
  return loaded
}

/** The usual page, at which nobody asks but those who were too late for their session: for them its part is loaded. */
export function SessionVisit({ page }: { page: OpenCheckInPage }) {
  const [waiting, setWaiting] = useState<Ask | null>(null)
  const visit = useVisit(page, made => {
    if (!loaded?.takeAsk(made)) return false
    setWaiting(made)
    return true
  })
  const { sending } = visit
  const asking = useLazyModule(loadAsking, 0, sending.is === 'refused' && Boolean(sending.mayAsk))
  if (asking) return <asking.Asking page={page} visit={visit} waiting={waiting} onWaiting={setWaiting} />
  return <VisitContent page={page} visit={visit} />
}
