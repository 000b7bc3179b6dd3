import { useState } from 'react'
import { useSearch } from 'wouter'

/** A mailed code leads to the page that it was asked from: its token passes the gate anew. */
export function useNewestToken(): string | null {
  const inAddress = new URLSearchParams(useSearch()).get('token')
  const [newest, setNewest] = useState(inAddress)
  if (inAddress !== null && inAddress !== newest) setNewest(inAddress)
  return newest
}
