import { useEffect, useState } from 'react'
import { paths } from '../../../../../contract/paths.ts'
import { WardenList } from './warden-list.tsx'
import { WardenPairing } from './warden-pairing.tsx'

const tokenInUrl = () => location.hash.slice(1)

/** The page of a warden. The link has the token behind `#`, and a press makes this browser the warden's. */
export function WardenScreen() {
  const [token, setToken] = useState(tokenInUrl)
  useEffect(() => {
    // In a browser that shows this page already, another link loads nothing.
    const onLinkOpened = () => setToken(tokenInUrl())
    addEventListener('hashchange', onLinkOpened)
    return () => removeEventListener('hashchange', onLinkOpened)
  }, [])
  const showList = () => {
    history.replaceState(null, '', paths.warden)
    setToken('')
  }
  return token ? <WardenPairing key={token} token={token} onPaired={showList} /> : <WardenList />
}
