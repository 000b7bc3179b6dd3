import { CHECK_IN_RADIUS_M } from './geo.ts'
import type { DoubtRules } from './presence.ts'

/** Of the ring around the place within which visitors check in. */
export const RADIUS_M = { min: 25, max: 2000 }

/** How a link judges its visitors' positions. */
export interface LinkSettings extends DoubtRules {
  radiusM: number
  /** Whether somebody whose phone gives no position may ask to be let in. */
  noPosition: 'refuse' | 'ask'
}

/** What a link is that says nothing, and what every link was before it could say anything. */
export const USUAL_SETTINGS: LinkSettings = {
  radiusM: CHECK_IN_RADIUS_M,
  doubt: 'refuse',
  coarse: 'accept',
  noPosition: 'refuse',
}

/** The settings among other fields. */
export const settingsOf = ({ radiusM, doubt, coarse, noPosition }: LinkSettings): LinkSettings => ({
  radiusM,
  doubt,
  coarse,
  noPosition,
})

/** Those that differ from the usual ones: a visitor's page holds nothing that its link does not use. */
export const unusualSettings = (link: LinkSettings): Partial<LinkSettings> =>
  Object.fromEntries(
    Object.entries(settingsOf(link)).filter(([name, value]) => value !== USUAL_SETTINGS[name as keyof LinkSettings]),
  )
