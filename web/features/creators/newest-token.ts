import { useState } from 'react'
import { useSearch } from 'wouter'

/** The newest token in the URL. As the key of a gate it remounts a page whose emailed code brought another token. */
export function useNewestToken(): string | null {
  const tokenInUrl = new URLSearchParams(useSearch()).get('token')
  const [newest, setNewest] = useState(tokenInUrl)
  if (tokenInUrl !== null && tokenInUrl !== newest) setNewest(tokenInUrl)
  return newest
}
