import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { OUTSIDE_STEP_M, REPORT_OUTSIDE } from './outside-call.ts'
import { secretToken } from './text.ts'

const HALF_AROUND_THE_EARTH_M = 20_040_000

const stepsOfMetres = z.number().int().min(0).max(HALF_AROUND_THE_EARTH_M).multipleOf(OUTSIDE_STEP_M)

/** Without a position and without a name: only how far away somebody could not check in. */
export const reportOutside = endpoint({
  ...REPORT_OUTSIDE,
  summary: 'Report that this browser has stayed outside the ring of a link, once a day.',
  details: `In steps of ${OUTSIDE_STEP_M} m. Recorded as a refused attempt, which the advice on the radius reads. It counts as turned away unless the visitor may ask to be let in. A link that keeps verdicts alone records none.`,
  params: z.object({ checkinToken: secretToken }),
  body: z.strictObject({ distanceM: stepsOfMetres, accuracyM: stepsOfMetres }),
  replies: {
    /** False for a link that is closed or keeps no distances, and for somebody whom it lets in by now. */
    200: z.object({ recorded: z.boolean() }),
  },
})
