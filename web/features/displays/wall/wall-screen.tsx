import { useEffect, useState } from 'react'
import type { Display } from '../../../../contract/displays.ts'
import { paths } from '../../../../contract/paths.ts'
import { clearStorage } from '../../../lib/stored-value.ts'
import { Pairing } from './pairing.tsx'
import { Wall } from './wall.tsx'
import './wall.css'

const tokenInUrl = () => location.hash.slice(1)

/** The page of a display. Its pairing link has the token behind `#`, and a press makes this browser its screen. */
export function WallScreen() {
  const [token, setToken] = useState(tokenInUrl)
  useEffect(() => {
    // On a screen that shows this page already, another pairing link loads nothing.
    const onLinkOpened = () => setToken(tokenInUrl())
    addEventListener('hashchange', onLinkOpened)
    return () => removeEventListener('hashchange', onLinkOpened)
  }, [])
  const show = (mode: Display['mode']) => {
    if (mode === 'kiosk') return becomeKiosk()
    history.replaceState(null, '', paths.wall)
    setToken('')
  }
  return token ? <Pairing token={token} onPaired={show} /> : <Wall />
}

/** Strangers use a kiosk: what the browser stored for others is erased, and a new document drops what is in memory. */
function becomeKiosk() {
  clearStorage()
  location.replace(paths.kiosk)
}
