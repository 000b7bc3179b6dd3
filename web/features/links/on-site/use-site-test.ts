import { useMutation } from '@tanstack/react-query'
import type { OwnLink } from '../../../../contract/links.ts'
import { testLink } from '../../../../contract/test-link.ts'
import { call } from '../../../lib/call.ts'
import { deviceOf } from '../../../lib/device.ts'
import { locationSupport, type Position, type PositionError, requestPosition } from '../../../lib/geolocation.ts'
import { POSITION_FAILURES, TIMEOUT_MS } from '../use-own-position.ts'

/** The browser gave no position. */
export class NoPosition extends Error {
  readonly reason: PositionError
  constructor(reason: PositionError) {
    super(POSITION_FAILURES[reason])
    this.reason = reason
  }
}

const NOT_SUPPORTED = 'This browser can’t share a location here. Open this page in Safari or Chrome, over https.'

/** One position of this device: the browser may ask first. */
const takePosition = (): Promise<Position> =>
  new Promise((resolve, reject) => {
    const { supported, secure } = locationSupport()
    if (!supported || !secure) return reject(new Error(NOT_SUPPORTED))
    const { mobile } = deviceOf(navigator)
    requestPosition(mobile ? TIMEOUT_MS.mobile : TIMEOUT_MS.desktop, answer =>
      'error' in answer ? reject(new NoPosition(answer.error)) : resolve(answer.fix),
    )
  })

/** Takes a position and lets the server measure it, as it does for visitors. Nothing is recorded. */
export function useSiteTest(link: OwnLink) {
  return useMutation({
    mutationFn: async () => {
      const { latitude, longitude, accuracyM } = await takePosition()
      const { distanceM } = await call(testLink, { id: link.id, latitude, longitude, accuracyM })
      return { fix: { latitude, longitude, accuracyM }, distanceM }
    },
  })
}
