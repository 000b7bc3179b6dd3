import type { LinkSettings } from './link-settings.ts'
import type { PublicLink } from './links.ts'

/** The link as the visitor's page has it inlined; settings only where they differ from `USUAL_SETTINGS`. */
export type CheckInPageLink = Omit<PublicLink, 'isLinkBlocked' | keyof LinkSettings> & Partial<LinkSettings>

/** Raster tiles for the map panel. */
export interface MapTiles {
  /** Leaflet's template: `https://…/{z}/{x}/{y}.png`. */
  readonly tilesUrl: string
  /** Shown as text, never as HTML. */
  readonly attribution: string
}

export interface OpenCheckInPage {
  readonly state: 'open'
  readonly link: CheckInPageLink
  readonly maps: MapTiles
  /** Check-ins are erased after this many days; null: when the creator deletes them. */
  readonly retentionDays: number | null
  /** What is kept of the visitor's position, where that is not the position itself. */
  readonly kept?: string
  /** The server's time when it made the page. */
  readonly now: string
  /** What a visitor must know of this link that others have not, in a sentence. */
  readonly notice?: string
  /** A Free creator's link shows an advertisement, where one is configured, in a frame that sees nothing of the page. */
  readonly ads: boolean
}

export type ExpiredCheckInPage = { readonly state: 'expired' } & Pick<OpenCheckInPage, 'now'> &
  Pick<CheckInPageLink, 'checkinToken' | 'locationName' | 'hostName' | 'formattedAddress' | 'timeZone' | 'expiresAt'>

/** `/checkin/{checkinToken}`, by the state of the link. */
export type CheckInPage =
  | OpenCheckInPage
  | ExpiredCheckInPage
  | { readonly state: 'blocked' }
  | { readonly state: 'not_found' }

/** `/verify-checkin/{checkinToken}?token=`: the emailed token stays in the URL and out of the page's data. */
export interface VerifyCheckInPage {
  readonly state: 'verify'
  readonly checkinToken: string
}

export type VisitorPage = CheckInPage | VerifyCheckInPage
