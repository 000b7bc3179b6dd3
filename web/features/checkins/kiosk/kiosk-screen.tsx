import './kiosk.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useReducer } from 'react'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { usePageHeading } from '../../../ui/page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { isRemoved, kioskQuery } from './kiosk-query.ts'
import { KioskVisit } from './kiosk-visit.tsx'

/** The page of a tablet on which people check in who have no phone. Nothing of one visit is left for the next. */
export function KioskScreen() {
  const { data: kiosk, error } = useQuery(kioskQuery)
  const [visit, nextVisit] = useReducer((count: number) => count + 1, 0)
  useWakeLock()
  if (isRemoved(error))
    return (
      <Unconnected title="This kiosk is not connected to a check-in link">
        To connect it, add a display on the details page of a link, and open the pairing link here.
      </Unconnected>
    )
  if (kiosk) return <KioskVisit key={visit} kiosk={kiosk} cutOff={error !== null} onEnd={nextVisit} />
  if (error) return <Unconnected title="No connection">This kiosk tries again every few seconds.</Unconnected>
  return <PageLoader />
}

function Unconnected({ title, children }: { title: string; children: ReactNode }) {
  const heading = usePageHeading('Kiosk')
  return (
    <main className="kiosk-dark">
      <h1 ref={heading} tabIndex={-1} className="font-medium text-18">
        {title}
      </h1>
      <p className="text-16">{children}</p>
    </main>
  )
}
