import { useEffect, useLayoutEffect, useState } from 'react'
import { forgetCheckIn, keepCheckIn, type OwnCheckIn, ownCheckIn } from './receipts.ts'

/** Before the live page's first paint: who comes back sees no question for the position first. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

export interface ShownCheckIn extends OwnCheckIn {
  /** Made since the page was loaded. */
  readonly fresh: boolean
}

/** The check-in that this phone has made at this link. */
export function useOwnCheckIn(checkinToken: string) {
  const [own, setOwn] = useState<ShownCheckIn | null>(null)

  useBrowserLayoutEffect(() => {
    const before = ownCheckIn(checkinToken)
    if (before) setOwn({ ...before, fresh: false })
  }, [checkinToken])

  return {
    own,
    keepOwn(made: OwnCheckIn) {
      keepCheckIn(made)
      setOwn({ ...made, fresh: true })
    },
    /** Makes room for another one; it is shown again after a reload. */
    leaveOwn: () => setOwn(null),
    forgetOwn() {
      forgetCheckIn(checkinToken)
      setOwn(null)
    },
  }
}
