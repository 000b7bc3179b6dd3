import { OUTSIDE_STEP_M, REPORT_OUTSIDE } from '../../../../../contract/outside-call.ts'
import { storedValue } from '../../../../lib/stored-value.ts'
import { postJson } from '../post-json.ts'

/** Links that were told today that this browser stays outside. */
interface Reported {
  day: string
  checkinTokens: string[]
}

const reported = storedValue<Reported>('localStorage', 'outside')

const inSteps = (metres: number) => Math.ceil(metres / OUTSIDE_STEP_M) * OUTSIDE_STEP_M

/** All that is told: no position, and nothing exact. */
export const reportOf = ({ distanceM, accuracyM }: { distanceM: number; accuracyM: number }) => ({
  distanceM: inSteps(distanceM),
  accuracyM: inSteps(accuracyM),
})

export const isReported = (earlier: Reported | null, day: string, checkinToken: string): boolean =>
  earlier?.day === day && earlier.checkinTokens.includes(checkinToken)

/** Those of other days are forgotten. */
export const withReport = (earlier: Reported | null, day: string, checkinToken: string): Reported => ({
  day,
  checkinTokens: [...(earlier?.day === day ? earlier.checkinTokens : []), checkinToken],
})

/** Tells the link's creator, once a day, how far outside the ring this browser stays. Nobody waits for it, so it may fail. */
export async function reportOutside(checkinToken: string, where: { distanceM: number; accuracyM: number }) {
  const day = new Date().toISOString().slice(0, 10)
  const earlier = reported.get()
  if (isReported(earlier, day, checkinToken)) return
  reported.set(withReport(earlier, day, checkinToken))
  await postJson(REPORT_OUTSIDE, { checkinToken }, reportOf(where)).catch(() => undefined)
}
