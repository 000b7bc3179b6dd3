export const FILM = { width: 1280, height: 720, framesPerS: 30 } as const
/** The pages as they are laid out, in CSS pixels. */
export const DESK = { width: 1024, height: 560 } as const
export const DETAILS = { width: 1280, height: 780 } as const
export const PHONE = { width: 360, height: 680 } as const

export type ScreenName = 'desk' | 'phone'
export type Scheme = 'light' | 'dark'

export interface Shot {
  fromMs: number
  caption: string
  layout: 'desk' | 'phone' | 'both'
}

export interface Move {
  fromMs: number
  toMs: number
  x: number
  y: number
}

export interface Focus extends Move {
  scale: number
}

export interface Reel {
  frames: { atMs: number; file: string }[]
  /** Where a take begins: the picture before it dissolves into it. */
  cutsMs: number[]
  moves: Move[]
  taps: { atMs: number; x: number; y: number }[]
  focuses: Focus[]
}

export interface Film {
  shots: Shot[]
  lengthMs: number
  screens: Record<ScreenName, Reel>
}
