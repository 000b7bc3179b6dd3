import type { CheckInPageLink } from '../../../../contract/check-in-page.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { Ring } from '../../../ui/ring.tsx'
import { LocalTime } from './local-time.tsx'

export const Brand = () => (
  <p className="flex items-center gap-2 font-medium text-14 text-ink-2">
    <Ring variant="logo" sizePx={20} />
    Nearmark
  </p>
)

/** The expiry is shown because an old QR code may still hang on the wall. */
export function PlaceHeader({ link }: { link: CheckInPageLink }) {
  return (
    <header className="flex flex-col gap-1">
      <h1 className="font-bold text-28">{link.locationName}</h1>
      <p className="text-14 text-ink-2">
        {link.formattedAddress !== link.locationName && link.formattedAddress}
        {!neverExpires(link.expiresAt) && (
          <span className="text-ink-3">
            {' '}
            · open until <LocalTime iso={link.expiresAt} />
          </span>
        )}
      </p>
    </header>
  )
}
