import './kiosk.css'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Unlink } from 'lucide-react'
import { useReducer } from 'react'
import { useWakeLock } from '../../../lib/use-wake-lock.ts'
import { DevicePage } from '../../../ui/device-page.tsx'
import { PageLoader } from '../../../ui/page-loader.tsx'
import { isTakenBack } from '../../pairing/index.ts'
import { kioskQuery } from './kiosk-query.ts'
import { KioskVisit } from './kiosk-visit.tsx'

/** The page of a tablet on which people check in who have no phone. Nothing of one visit is left for the next. */
export function KioskScreen() {
  const { data: kiosk, error } = useQuery(kioskQuery)
  const [visit, nextVisit] = useReducer((count: number) => count + 1, 0)
  useWakeLock()
  if (isTakenBack(error))
    return (
      <DevicePage name="Kiosk" icon={Unlink} title="This kiosk isn’t connected">
        On the link’s page choose Add Display, then open the pairing link on this tablet.
      </DevicePage>
    )
  if (kiosk) return <KioskVisit key={visit} kiosk={kiosk} cutOff={error !== null} onEnd={nextVisit} />
  if (error)
    return (
      <DevicePage name="Kiosk" icon={CloudOff} title="No connection">
        This kiosk tries again every few seconds.
      </DevicePage>
    )
  return <PageLoader />
}
