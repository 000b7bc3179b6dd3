import { paths } from '../../../../../contract/paths.ts'
import { usePairingToken } from '../../../pairing/index.ts'
import { WardenList } from './warden-list.tsx'
import { WardenPairing } from './warden-pairing.tsx'

/** The page of a warden. A press makes this browser the warden's. */
export function WardenScreen() {
  const [token, showList] = usePairingToken(paths.warden)
  return token ? <WardenPairing key={token} token={token} onPaired={showList} /> : <WardenList />
}
