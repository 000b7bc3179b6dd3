import { CHECK_IN_RADIUS_M } from './geo.ts'
import type { Keeps } from './kept-verdict.ts'
import type { DoubtRules } from './presence.ts'

/** Of the ring around the place within which visitors check in. */
export const RADIUS_M = { min: 25, max: 2000 }

/** How many days a link may keep check-ins and photos. */
export const KEEP_DAYS = { min: 1, max: 3650 }

/** A pin set on the map keeps the place's name and address within this distance; farther away it is another place. */
export const SAME_PLACE_WITHIN_M = 1000

/** How a link judges its visitors' positions, and what it keeps of them. */
export interface LinkSettings extends DoubtRules {
  radiusM: number
  /** Whether somebody whose phone gives no position may ask to be let in. */
  noPosition: 'refuse' | 'ask'
  /** How often one visitor is recorded: each time, once a day of the place, once, or once in a session. */
  repeatRule: RepeatRule
  /** Whether check-ins from one browser are told apart from others, by a cookie. A repeat rule does so too. */
  deviceMarks: boolean
  /** Whether visitors need the code that a display of the link shows at the moment. */
  requiresCode: boolean
  keeps: Keeps
  /** Null: as long as the service keeps them. The shorter of both wins. */
  keepDays: number | null
  /** Null: as long as the check-in. */
  photoDays: number | null
  /** Whether visitors erase what is held about them at once, or ask the creator to. */
  erasure: Erasure
  /** Whether visitors are asked to say when they leave. */
  checkOut: CheckOut
  /** So long after a session ends, visitors who are still checked in are taken off the list. */
  autoOutMin: number
}

export const CHECK_OUTS = ['off', 'ask'] as const
export type CheckOut = (typeof CHECK_OUTS)[number]

/** In minutes. */
export const AUTO_OUT = { min: 0, max: 720, usual: 60 }

export const ERASURES = ['visitor', 'ask'] as const
export type Erasure = (typeof ERASURES)[number]

export const REPEAT_RULES = ['any', 'day', 'ever', 'session'] as const
export type RepeatRule = (typeof REPEAT_RULES)[number]

/**
 * How a link treats somebody who is not on its list: let in, let in with a mark, or the list decides. Visitors are not told, so
 * it is none of the settings above. Without a list it means nothing.
 */
export const LIST_RULES = ['off', 'flag', 'refuse'] as const
export type ListRule = (typeof LIST_RULES)[number]

/** Whether the link knows a browser again. */
export const usesBrowserKey = ({
  repeatRule,
  deviceMarks,
  checkOut,
}: Pick<LinkSettings, 'repeatRule' | 'deviceMarks' | 'checkOut'>): boolean =>
  deviceMarks || knowsVisitors({ repeatRule, checkOut })

/** Whether the link knows a visitor again by browser and name. */
export const knowsVisitors = ({ repeatRule, checkOut }: Pick<LinkSettings, 'repeatRule' | 'checkOut'>): boolean =>
  repeatRule !== 'any' || checkOut === 'ask'

/** The settings of a link that names none, and of every link from before there were settings. */
export const USUAL_SETTINGS: LinkSettings = {
  radiusM: CHECK_IN_RADIUS_M,
  doubt: 'refuse',
  coarse: 'accept',
  noPosition: 'refuse',
  repeatRule: 'any',
  deviceMarks: false,
  requiresCode: false,
  keeps: 'position',
  keepDays: null,
  photoDays: null,
  erasure: 'visitor',
  checkOut: 'off',
  autoOutMin: AUTO_OUT.usual,
}

/** The settings among other fields. */
export const settingsOf = ({
  radiusM,
  doubt,
  coarse,
  noPosition,
  repeatRule,
  deviceMarks,
  requiresCode,
  keeps,
  keepDays,
  photoDays,
  erasure,
  checkOut,
  autoOutMin,
}: LinkSettings): LinkSettings => ({
  radiusM,
  doubt,
  coarse,
  noPosition,
  repeatRule,
  deviceMarks,
  requiresCode,
  keeps,
  keepDays,
  photoDays,
  erasure,
  checkOut,
  autoOutMin,
})

/** Those that differ from the usual ones: a visitor's page holds nothing that its link does not use. */
export const unusualSettings = (link: LinkSettings): Partial<LinkSettings> =>
  Object.fromEntries(
    Object.entries(settingsOf(link)).filter(([name, value]) => value !== USUAL_SETTINGS[name as keyof LinkSettings]),
  )
