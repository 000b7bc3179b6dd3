import type { CheckInPageLink } from '../../../../contract/check-in-page.ts'
import { Ring } from '../../../ui/ring.tsx'
import { LocalTime } from './local-time.tsx'

/** From this year on an expiry means that there is none. */
const NEVER_FROM_YEAR = 2199

export const Brand = () => (
  <p className="flex items-center gap-2 font-medium text-14 text-ink-2">
    <Ring variant="logo" sizePx={20} />
    Nearmark
  </p>
)

/** What this page is for: yesterday's code may still hang on the wall. */
export function PlaceHeader({ link }: { link: CheckInPageLink }) {
  const expires = new Date(link.expiresAt).getUTCFullYear() < NEVER_FROM_YEAR
  return (
    <header className="flex flex-col gap-1">
      <Brand />
      <h1 className="mt-2 font-bold text-28">{link.locationName}</h1>
      {link.formattedAddress !== link.locationName && <p className="text-16 text-ink-2">{link.formattedAddress}</p>}
      {expires && (
        <p className="text-14 text-ink-3">
          Open until <LocalTime iso={link.expiresAt} timeZone={link.timeZone} />
        </p>
      )}
    </header>
  )
}
