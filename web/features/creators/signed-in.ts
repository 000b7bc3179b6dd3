/** What the router puts around the pages of a signed-in creator. */
export { CreatorHeader } from './creator-header.tsx'
export { SessionExpiredAway, SessionExpiredCard } from './session-expired.tsx'
export { TokenGate } from './token-gate.tsx'
