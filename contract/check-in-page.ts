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

/** Somebody on the list who has come by a personal link. */
export interface PagePerson {
  readonly name: string
  /** Masked: `a•••@example.com`. The service fills it in where the visitor types no other. */
  readonly email: string | null
}

export interface OpenCheckInPage {
  readonly state: 'open'
  readonly link: CheckInPageLink
  readonly maps: MapTiles
  /** Check-ins are erased after this many days; null: when the creator deletes them. */
  readonly retentionDays: number | null
  /** A sentence on the part of the visitor's position that is kept, where that is not the position itself. */
  readonly kept?: string
  /** The server's time when it made the page. */
  readonly now: string
  /** A sentence that visitors of this link must know, and that other links do not need. */
  readonly notice?: string
  /** A Free creator's link shows an advertisement, where one is configured, in a frame that sees nothing of the page. */
  readonly ads: boolean
  /** Every check-in is sent for review. */
  readonly reviewed?: true
  readonly person?: PagePerson
  /** Of a link with a schedule. */
  readonly sessions?: PageSessions
}

/** A session as a visitor's page names it. */
export interface PageSession {
  readonly title: string | null
  /** From when it takes check-ins. */
  readonly opensAt: string
  readonly startsAt: string
  readonly endsAt: string
}

/** The sessions of a link with a schedule, at the time of the page. */
export interface PageSessions {
  /** When the page was sent, signed: it goes back with the check-in. */
  readonly openedAt: string
  /** In which the times are said. */
  readonly zone: string
  /** All of them in a sentence, for the page's description; null once the schedule is gone. */
  readonly times: string | null
  readonly outside: 'refuse' | 'ask' | 'accept'
  /** The one that takes check-ins now. */
  readonly current: PageSession | null
  /** The next one that opens before the link ends. */
  readonly next: PageSession | null
}

/**
 * No session now. It holds what the open page holds: from `opensAt` on it is that page without another call, by the clock that
 * only runs forward. Null: there are no more sessions.
 */
export type ClosedCheckInPage = Omit<OpenCheckInPage, 'state' | 'sessions'> & {
  readonly state: 'closed'
  readonly sessions: PageSessions
  readonly opensAt: string | null
  /** Why it is not open, in a sentence. */
  readonly sentence: string
}

export type ExpiredCheckInPage = { readonly state: 'expired' } & Pick<OpenCheckInPage, 'now'> &
  Pick<CheckInPageLink, 'checkinToken' | 'locationName' | 'hostName' | 'formattedAddress' | 'timeZone' | 'expiresAt'>

/** The fields for a phone that has checked in, or asked to be let in, before the link was blocked. */
export type BlockedCheckInPage = { readonly state: 'blocked' } & Pick<OpenCheckInPage, 'now'> &
  Pick<CheckInPageLink, 'checkinToken' | 'locationName' | 'hostName' | 'formattedAddress'>

/** `/checkin/{checkinToken}`, by the state of the link. */
export type CheckInPage =
  | OpenCheckInPage
  | ClosedCheckInPage
  | ExpiredCheckInPage
  | BlockedCheckInPage
  | { readonly state: 'not_found' }

/** `/verify-checkin/{checkinToken}?token=`: the emailed token stays in the URL and out of the page's data. */
export interface VerifyCheckInPage {
  readonly state: 'verify'
  readonly checkinToken: string
}

export type VisitorPage = CheckInPage | VerifyCheckInPage
