import { CHECK_OUT } from '../../../../../contract/check-out-call.ts'
import type { checkOut } from '../../../../../contract/check-outs.ts'
import type { ErrorBody, ReplyOf } from '../../../../../contract/endpoint.ts'
import { type Position, queryPermission, requestPosition } from '../../../../lib/geolocation.ts'
import { typedBody } from '../../../../lib/typed-body.ts'
import { postJson } from '../post-json.ts'
import { backoffMs } from '../submission/retry-delay.ts'

export type Out = ReplyOf<typeof checkOut>

export type CheckOutProgress =
  | { is: 'here' }
  | { is: 'sending' }
  /** Unless it is `final`, a later press may succeed. */
  | { is: 'refused'; message: string; final: boolean }
  /** It is sent again. `message`: of a server that is busy; null without a connection. */
  | { is: 'unsent'; message: string | null }

type Answer = { is: 'out'; out: Out } | Extract<CheckOutProgress, { is: 'refused' | 'unsent' }>

interface CheckOutHandlers {
  onProgress: (progress: CheckOutProgress) => void
  onOut: (out: Out) => void
}

/** Nobody waits longer at a door. */
const POSITION_MS = 10_000

/** Without one the check-out counts too. */
async function position(): Promise<Position | null> {
  if ((await queryPermission()) === 'denied') return null
  return new Promise(resolve => {
    setTimeout(() => resolve(null), POSITION_MS)
    requestPosition(POSITION_MS, answer => resolve('fix' in answer ? answer.fix : null))
  })
}

async function post(checkinToken: string, content: object): Promise<Answer> {
  try {
    const reply = await postJson(CHECK_OUT, { checkinToken }, content)
    if (reply.ok) return { is: 'out', out: await reply.json() }
    const { error } = typedBody<ErrorBody>(await reply.json().catch(() => null))
    if (reply.status >= 500) return { is: 'unsent', message: error ?? null }
    const final = reply.status === 404 || reply.status === 409
    return { is: 'refused', message: error ?? 'Failed to check out', final }
  } catch {
    return { is: 'unsent', message: null }
  }
}

/** Sends a check-out until the service answers it. A repeat is harmless: it is answered as the first. */
export function checkOutRunner(checkinToken: string, key: string, { onProgress, onOut }: CheckOutHandlers) {
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let retryNow: (() => void) | undefined
  let stopped = false

  const stopRetrying = () => {
    clearTimeout(retryTimer)
    retryNow = undefined
  }

  async function run(content: object, failures: number): Promise<void> {
    stopRetrying()
    const answer = await post(checkinToken, content)
    if (stopped) return
    if (answer.is === 'out') return onOut(answer.out)
    onProgress(answer)
    if (answer.is !== 'unsent') return
    retryNow = () => run(content, failures + 1)
    retryTimer = setTimeout(retryNow, backoffMs(failures, Math.random()))
  }

  return {
    async send() {
      stopRetrying()
      onProgress({ is: 'sending' })
      // Repeats keep it: it proves where the visitor was at the press.
      const fix = await position()
      const place = fix && { latitude: fix.latitude, longitude: fix.longitude, accuracyM: fix.accuracyM }
      if (!stopped) run({ key, ...place }, 0)
    },
    /** Ends the wait before the next request. */
    retry: () => retryNow?.(),
    stop() {
      stopped = true
      stopRetrying()
    },
  }
}
