import { openUntil } from '../../../contract/open-until.ts'
import { useMediaQuery } from '../../lib/media-query.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { cx } from '../../ui/cx.ts'
import { Ring } from '../../ui/ring.tsx'
import { Time } from '../../ui/time.tsx'

type Props = {
  name: string
  hostName: string
  address: string | undefined
  requireUserVerify: boolean
  requirePhotoVerify: boolean
  /** Null: never. */
  expiresAt: Date | null
  /** Of the place; null while it is not known. */
  timeZone: string | null
  /** When the link ended; null: it is open. */
  endedAt: string | null
}

const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

const ROOMY = '(min-width: 80rem) and (min-height: 44rem)'

/** Shown where the map has room for it. */
export const VisitorPreview = (props: Props) => useMediaQuery(ROOMY) && <Preview {...props} />

/** The visitor's first screen in small, over the map. It repeats the form, so that assistive technology skips it. */
const Preview = (props: Props) => (
  <figure
    aria-hidden
    className="pointer-events-none absolute end-6 bottom-10 z-10 flex w-68 animate-fade flex-col gap-2"
  >
    <figcaption className="self-start rounded-6 border border-line bg-surface px-2 py-0.5 font-medium text-12 text-ink-2">
      What Visitors See
    </figcaption>
    <div className="flex flex-col overflow-hidden rounded-24 border border-line bg-bg shadow-3">
      {props.endedAt ? <Ended name={headlineOf(props)} endedAt={props.endedAt} /> : <Asking {...props} />}
    </div>
  </figure>
)

/** Without a name visitors read the address in its place. */
const headlineOf = ({ name, address }: Props) => name || address

const Ended = ({ name, endedAt }: { name: string | undefined; endedAt: string }) => (
  <div className="flex flex-col items-center gap-2 px-4 py-12 text-center text-ink-3">
    <Ring variant="empty" sizePx={72} />
    <p className="font-bold text-18 text-ink text-balance">Check-in Link Has Expired</p>
    <p className="line-clamp-4 text-12 text-ink-2 text-balance wrap-anywhere">
      ‘{name}’ closed on <Time at={endedAt} />.
    </p>
  </div>
)

const Asking = (props: Props) => (
  <>
    <AskedPlace {...props} />
    <PreviewMap />
    <Needed {...props} />
  </>
)

function AskedPlace(props: Props) {
  const { hostName, address, expiresAt, timeZone } = props
  const headline = headlineOf(props)
  return (
    <div className="flex flex-col gap-0.5 px-4 pt-4 pb-3">
      <p className="line-clamp-1 text-12 text-ink-2 wrap-anywhere">
        {hostName ? `${hostName} asks you to check in at` : 'You’re asked to check in at'}
      </p>
      <p className={cx('line-clamp-2 font-bold text-18 wrap-anywhere', !headline && 'text-ink-3')}>
        {headline || 'Place name'}
      </p>
      {address !== headline && <p className="line-clamp-3 text-12 text-ink-2 wrap-anywhere">{address}</p>}
      {expiresAt && (
        <p className="text-12 text-ink-3 first-letter:uppercase">
          {openUntil(expiresAt.toISOString(), { now: serverNow().toISOString(), timeZone: timeZone ?? ownZone() })}
        </p>
      )}
    </div>
  )
}

const Needed = ({ requireUserVerify, requirePhotoVerify }: Props) => (
  <div className="flex flex-col gap-3 p-4">
    <p className="text-12 text-ink-2">
      You’ll need: name
      {requireUserVerify && ', email'}
      {requirePhotoVerify && ', photo'}
    </p>
    {/* Outlined: the form has the one filled button of the page. */}
    <p className="rounded-10 border border-accent py-2 text-center font-medium text-14 text-accent">
      Allow Location Access
    </p>
  </div>
)

/** The ring in a street grid, without tiles. */
const PreviewMap = () => (
  <svg aria-hidden viewBox="0 0 272 112" className="block w-full border-line border-y bg-surface-2">
    <path
      d="M-8 34 280 10M-8 92 280 66M46-8 66 120M128-8 148 120M214-8 234 120"
      className="stroke-surface"
      strokeWidth="8"
    />
    <circle cx="136" cy="56" r="44" className="fill-accent stroke-accent" fillOpacity="0.14" strokeWidth="2" />
    <circle cx="136" cy="56" r="5" className="fill-accent stroke-surface" strokeWidth="2" />
  </svg>
)
