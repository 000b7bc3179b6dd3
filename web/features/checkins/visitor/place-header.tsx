import type { OpenCheckInPage } from '../../../../contract/check-in-page.ts'
import { neverExpires } from '../../../../contract/expiry.ts'
import { openUntil, zoneBeside } from '../../../../contract/open-until.ts'
import { cx } from '../../../ui/cx.ts'
import { RingMark } from '../../../ui/ring-mark.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { addressBeside } from './address-beside.ts'

/** From this length on names take smaller letters, so that map and action stay in view. */
const LONG_NAME = 40
/** From this length on it takes still smaller ones, and four lines of a phone at most. */
const LONGEST_NAME = 60

/** A dash ends a line and begins none. */
const withDashKept = (name: string) => name.replace(/ ([–—-]) /g, '\u00a0$1 ')

/** The expiry is shown because an old QR code may still hang on the wall. */
export function PlaceHeader({ page: { link, now } }: { page: OpenCheckInPage }) {
  const { locationName, hostName, expiresAt } = link
  const expiry = !neverExpires(expiresAt) && openUntil(expiresAt, { now, timeZone: link.timeZone })
  // The server does not know where the visitor is.
  const { timeZone: readerTimeZone } = Intl.DateTimeFormat().resolvedOptions()
  const zone = useHydrated() && expiry && zoneBeside(expiresAt, { timeZone: link.timeZone, readerTimeZone })
  const address = addressBeside(link)
  const clamped = locationName.length > LONGEST_NAME
  return (
    <header className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-4 text-14 text-ink-2">
        <p className="min-w-0">
          {hostName ? (
            <>
              <bdi>{hostName}</bdi> asks you to check in at
            </>
          ) : (
            'You’re asked to check in at'
          )}
        </p>
        <p className="flex gap-2">
          <RingMark variant="logo" sizePx={20} />
          {/* The name of an organiser leaves a phone no room for it. */}
          <span className={hostName ? 'hidden wide:inline' : undefined}>Nearmark</span>
        </p>
      </div>
      <h1
        dir="auto"
        className={cx(
          'place-name font-bold',
          clamped ? 'text-18' : locationName.length < LONG_NAME ? 'text-28' : 'text-22',
        )}
      >
        {clamped ? <LongName name={locationName} /> : withDashKept(locationName)}
      </h1>
      <p className="text-14 text-ink-2">
        {address && (
          <span className="place-address">
            <bdi>{address}</bdi>
            {expiry && ' · '}
          </span>
        )}
        {expiry && (
          // Browsers differ from the server in the commas of a date.
          <time dateTime={expiresAt} className="whitespace-nowrap" suppressHydrationWarning>
            {expiry}
            {zone}
          </time>
        )}
      </p>
    </header>
  )
}

/** Four lines of the name, and all of it while it has the focus: Safari gives a tapped button none without a tab index. */
const LongName = ({ name }: { name: string }) => (
  <button type="button" tabIndex={0} className="four-lines">
    {withDashKept(name)}
  </button>
)
