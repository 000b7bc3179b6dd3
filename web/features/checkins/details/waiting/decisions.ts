/** The session into which people are let who came while there was none. */
export interface ChosenSession {
  readonly startsAt: string
  readonly words: string
}

export interface Decision {
  readonly key: number
  readonly ids: readonly string[]
  /** Of one person, or of several. */
  readonly who: string
  readonly verdict: 'approve' | 'decline'
  /** To the visitor. */
  readonly reason?: string | undefined
  /** Null: none. Absent: that of their own time. */
  readonly session?: ChosenSession | null | undefined
  /** Those who are let in are put on the list. */
  readonly addToList?: boolean | undefined
  /** Can be undone no more. */
  readonly sent: boolean
}

export type NewDecision = Pick<Decision, 'ids' | 'who' | 'verdict' | 'reason' | 'session' | 'addToList'>

interface Options {
  /** Resolves once the decided people are off the list. With `leaving`, the page may be gone before the reply. */
  send: (decision: Decision, options: { leaving: boolean }) => Promise<void>
  onChange: (decisions: readonly Decision[]) => void
}

/** As long as a decision can be undone. */
export const UNDO_MS = 10_000

/** Holds each decision for a while before it is sent, so that it can be undone. */
export function decisionHolder({ send, onChange }: Options) {
  let decisions: readonly Decision[] = []
  let lastKey = 0
  const timers = new Map<number, ReturnType<typeof setTimeout>>()

  const show = (next: readonly Decision[]) => {
    decisions = next
    onChange(next)
  }
  const remove = (key: number) => show(decisions.filter(decision => decision.key !== key))
  const stopTimer = (key: number) => {
    clearTimeout(timers.get(key))
    timers.delete(key)
  }
  const sendNow = (key: number, leaving: boolean) => {
    stopTimer(key)
    const decision = decisions.find(held => held.key === key && !held.sent)
    if (!decision) return
    show(decisions.map(held => (held === decision ? { ...held, sent: true } : held)))
    send(decision, { leaving }).finally(() => remove(key))
  }
  return {
    decide(decision: NewDecision) {
      const key = ++lastKey
      show([...decisions, { ...decision, key, sent: false }])
      timers.set(
        key,
        setTimeout(() => sendNow(key, false), UNDO_MS),
      )
    },
    undo(key: number) {
      if (!timers.has(key)) return
      stopTimer(key)
      remove(key)
    },
    /** The page is left: decisions are sent while there is time. */
    leave() {
      for (const key of [...timers.keys()]) sendNow(key, true)
    },
  }
}
