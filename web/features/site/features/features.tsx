import type { ComponentType } from 'react'
import { DashboardRows } from './dashboard-rows.tsx'
import { ConfirmEmail, LinkAndPoster, PlaceSearch, RecordedDevice, Spreadsheet } from './desk-pictures.tsx'
import { OneButton, TwoVisitors, WayToPlace } from './map-pictures.tsx'
import { ExpectedHere, SessionsOfTerm } from './term-pictures.tsx'

export interface Feature {
  title: string
  text: string
  width: 'third' | 'half' | 'two thirds'
  /** The part of the product that the text speaks of. */
  picture: ComponentType
  /** The picture in words. */
  shows: string
}

export const featuresOf = (plansOn: boolean): readonly Feature[] => [
  {
    title: 'Location-Based Check-Ins',
    text: 'A check-in counts within 100\u00a0m of the place you chose, or within a ring of your own. The server measures the distance, not the phone.',
    width: 'two thirds',
    picture: TwoVisitors,
    shows: 'A map with a ring of 100 m. A visitor 24 m from the place is checked in; another, 150 m away, is too far.',
  },
  {
    title: 'One Link Does It All',
    text: 'The same link works by email, in any messaging app, and as a QR code on the wall.',
    width: 'third',
    picture: LinkAndPoster,
    shows: 'A check-in link that has been copied, and a poster with its QR code.',
  },
  {
    title: 'Creator-Friendly Setup',
    text: 'Enter your email, pick a place, share. No password to choose, none to forget.',
    width: 'half',
    picture: PlaceSearch,
    shows: 'A search for ‘12 Quay’ that has found 12 Quay Street.',
  },
  {
    title: 'Optional Email Verification',
    text: 'When identity matters, a check-in only counts after the visitor clicks the link in their email.',
    width: 'half',
    picture: ConfirmEmail,
    shows: 'An email with the button ‘Confirm My Check-in’.',
  },
  {
    title: 'Smart Dashboard',
    text: 'Every link, its status and its count, with check-ins arriving live.',
    width: 'two thirds',
    picture: DashboardRows,
    shows: 'Three links on a dashboard, each with its status, its last days and its number of check-ins.',
  },
  {
    title: 'CSV Export',
    text: `Export one link or everything, ready for a spreadsheet.${plansOn ? ' On every paid plan.' : ''}`,
    width: 'third',
    picture: Spreadsheet,
    shows: 'Check-ins in a spreadsheet, with name, time and distance.',
  },
  {
    title: 'IP and Device Logging',
    text: 'We store IP address, device and browser with each check-in, because a location alone isn’t proof.',
    width: 'third',
    picture: RecordedDevice,
    shows: 'What is stored with one check-in: IP address, device, browser and distance.',
  },
  {
    title: 'Interactive Map',
    text: 'Visitors see themselves, the place and the ring around it, and how far away they are.',
    width: 'third',
    picture: WayToPlace,
    shows: 'A map with a dotted line from a visitor to the ring, and the words ‘170 m away’.',
  },
  {
    title: 'Built for Simplicity',
    text: 'One field to start, one button to check in. It works on any phone, without an app.',
    width: 'third',
    picture: OneButton,
    shows: 'A phone with a name in the only field, and the button ‘Check In’.',
  },
]

/** Of links that are used again and again. The specification has nine features above them. */
export const TERM_FEATURES: readonly Feature[] = [
  {
    title: 'One Code, All Term',
    text: 'A class, a shift or an event: one press sets the link up. It opens for each session and knows who came late.',
    width: 'half',
    picture: SessionsOfTerm,
    shows: 'Four sessions of one link, with how many people were present and how many came late.',
  },
  {
    title: 'Who’s Here, and Who Isn’t Yet',
    text: 'Bring your list of people and see them arrive. A screen at the door shows the QR code and how many are in, and a tablet checks in people without a phone.',
    width: 'half',
    picture: ExpectedHere,
    shows: 'A list of people: 23 are here and seven are not yet. Chiara Rossi came 12 minutes late.',
  },
]
