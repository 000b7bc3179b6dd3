import { MINUTE_MS } from './durations.ts'
import type { Occurrence } from './occurrences.ts'

// Without zod and time zones: the visitor's page may import this.

/** A session with the time from which it takes check-ins. Milliseconds since the epoch. */
export interface SessionWindow extends Occurrence {
  opensAt: number
}

/** How long before its check-in a page may have been opened, for that time to count. */
export const MAX_OPENED_AGO_MS = 3 * MINUTE_MS

/** The opening before a session is cut at the end of the one before, so that lessons may follow each other. */
export const windowsOf = <Session extends Occurrence & { opensBeforeMin: number }>(
  ordered: readonly Session[],
): (Session & SessionWindow)[] =>
  ordered.map((session, nth) => ({
    ...session,
    opensAt: Math.max(session.startsAt - session.opensBeforeMin * MINUTE_MS, ordered[nth - 1]?.endsAt ?? -Infinity),
  }))

export const windowAt = <Window extends SessionWindow>(windows: readonly Window[], atMs: number): Window | null =>
  windows.find(({ opensAt, endsAt }) => opensAt <= atMs && atMs < endsAt) ?? null

/** The time that counts: that of the page's opening when it is at most 3 minutes ago, else now. */
export const countedMs = (nowMs: number, openedMs: number | null): number =>
  openedMs !== null && openedMs <= nowMs && nowMs - openedMs <= MAX_OPENED_AGO_MS ? openedMs : nowMs

export interface SessionVisit<Window extends SessionWindow> {
  session: Window
  /** Whole seconds from the start; 0 before it. */
  lateS: number
}

/**
 * The session of a check-in: the one that holds the opening of the page, else the one that holds now. Nobody is late for the time
 * that the form took, so lateness counts from the opening in both.
 */
export function visitOf<Window extends SessionWindow>(
  windows: readonly Window[],
  { nowMs, openedMs }: { nowMs: number; openedMs: number | null },
): SessionVisit<Window> | null {
  const opened = countedMs(nowMs, openedMs)
  const session = windowAt(windows, opened) ?? windowAt(windows, nowMs)
  return session && { session, lateS: lateSOf(session.startsAt, opened) }
}

export const lateSOf = (startsAtMs: number, atMs: number): number => Math.max(0, Math.floor((atMs - startsAtMs) / 1000))

export const isLate = (lateS: number, lateAfterMin: number): boolean => lateS > lateAfterMin * 60
