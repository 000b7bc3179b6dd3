import type { DashboardLink } from '../../../../contract/links.ts'

type Named = Pick<DashboardLink, 'locationName' | 'formattedAddress' | 'sessions'>

/** Below the name of a link: its address or, where the name says the address, the title of its session. */
export function secondLine({ locationName, formattedAddress, sessions }: Named): string | null {
  if (!locationName.includes(formattedAddress)) return formattedAddress
  return sessions?.current?.title ?? sessions?.next?.title ?? null
}
