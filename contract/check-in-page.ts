import type { z } from 'zod'
import type { publicLink } from './links.ts'

type PublicLink = z.infer<typeof publicLink>

/** The link as its visitors' page has it inlined. */
export interface CheckInPageLink extends Omit<PublicLink, 'isLinkBlocked'> {
  /** IANA zone of the place, when known. */
  readonly timeZone?: string
}

/** Raster tiles for the map panel; null: the panel draws itself alone. */
export interface MapTiles {
  /** Leaflet's template: `https://…/{z}/{x}/{y}.png`. */
  readonly tilesUrl: string
  /** Shown as text, never as HTML. */
  readonly attribution: string
}

/** Who receives the check-in, said before the browser asks for a position. */
export interface CheckInAsker {
  /** How the creator is called; null: 'the person who made this link'. */
  readonly name: string | null
  /** Check-ins are erased after this many days; null: when the creator deletes them. */
  readonly keptDays: number | null
}

export interface OpenCheckInPage {
  readonly state: 'open'
  readonly link: CheckInPageLink
  readonly maps: MapTiles | null
  readonly asker: CheckInAsker
  /** The server's time when it made the page. */
  readonly now: string
  /** A Free creator's link, where an advertisement is set: shown apart, in a frame that sees nothing of the page. */
  readonly ads: boolean
}

export type ExpiredCheckInPage = { readonly state: 'expired' } & Pick<
  CheckInPageLink,
  'checkinToken' | 'locationName' | 'formattedAddress' | 'expiresAt'
>

/** `/checkin/{checkinToken}`, by what became of the link. */
export type CheckInPage =
  | OpenCheckInPage
  | ExpiredCheckInPage
  | { readonly state: 'blocked' }
  | { readonly state: 'not_found' }

/** `/verify-checkin/{checkinToken}?token=`: the mailed token stays in the address and out of the page's data. */
export interface VerifyCheckInPage {
  readonly state: 'verify'
  readonly checkinToken: string
}

export type VisitorPage = CheckInPage | VerifyCheckInPage
