import { useEffect, useState } from 'react'
import { CallError } from '../../lib/call.ts'

const RECONNECT_MS = 10_000

const tokenInUrl = () => location.hash.slice(1)

/** The token of the pairing link that opened this page, behind `#`; and what forgets it once this browser is paired. */
export function usePairingToken(path: string): [token: string, forget: () => void] {
  const [token, setToken] = useState(tokenInUrl)
  useEffect(() => {
    // In a browser that shows this page already, another pairing link loads nothing.
    const onLinkOpened = () => setToken(tokenInUrl())
    addEventListener('hashchange', onLinkOpened)
    return () => removeEventListener('hashchange', onLinkOpened)
  }, [])
  const forget = () => {
    history.replaceState(null, '', path)
    setToken('')
  }
  return [token, forget]
}

/** This browser is not a paired device, or its creator has taken it back. */
export const isTakenBack = (error: unknown): boolean => error instanceof CallError && error.status === 401

/** Calls whenever the events of a paired device say that something has changed; returns what stops it. */
export function onChanges(path: string, onChange: () => void): () => void {
  let source: EventSource
  let reconnect: ReturnType<typeof setTimeout> | undefined
  const connect = () => {
    source = new EventSource(path)
    source.addEventListener('changed', onChange)
    // The browser itself reconnects after a network error, but not after an HTTP error.
    source.onerror = () => {
      if (source.readyState === EventSource.CLOSED) reconnect = setTimeout(connect, RECONNECT_MS)
    }
  }
  connect()
  return () => {
    clearTimeout(reconnect)
    source.close()
  }
}
