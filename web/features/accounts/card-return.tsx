import { useEffect, useState } from 'react'
import { Notice } from '../../ui/notice.tsx'

const CARD_PARAMS = ['setup_intent', 'setup_intent_client_secret', 'redirect_status']

/** How the bank's check of a new card ended. The payment provider notifies the server: this page makes no call. */
export function CardReturn() {
  const [status] = useState(() => new URLSearchParams(location.search).get('redirect_status'))
  useEffect(() => {
    const url = new URL(location.href)
    if (!CARD_PARAMS.some(name => url.searchParams.has(name))) return
    for (const name of CARD_PARAMS) url.searchParams.delete(name)
    history.replaceState(history.state, '', url)
  }, [])
  if (status === 'succeeded')
    return (
      <Notice role="status" title="Your bank has confirmed the new card">
        It will be saved in a moment and shown below.
      </Notice>
    )
  if (status === 'failed')
    return (
      <Notice tone="danger" role="alert" title="Your bank didn’t confirm the new card">
        Your previous card stays on file. Please try again, or use another card.
      </Notice>
    )
  return null
}
