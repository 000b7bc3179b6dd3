import type { Display } from '../../../../contract/displays.ts'
import { paths } from '../../../../contract/paths.ts'
import { clearStorage } from '../../../lib/stored-value.ts'
import { usePairingToken } from '../../pairing/index.ts'
import { Pairing } from './pairing.tsx'
import { Wall } from './wall.tsx'
import './wall.css'

/** The page of a display. A press makes this browser its screen. */
export function WallScreen() {
  const [token, showWall] = usePairingToken(paths.wall)
  const show = (mode: Display['mode']) => (mode === 'kiosk' ? becomeKiosk() : showWall())
  return token ? <Pairing token={token} onPaired={show} /> : <Wall />
}

/** Strangers use a kiosk: values that the browser stored for others are erased, and a new document drops those in memory. */
function becomeKiosk() {
  clearStorage()
  location.replace(paths.kiosk)
}
