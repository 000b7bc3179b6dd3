import { useEffect, useEffectEvent } from 'react'
import { type Answer, answerOf } from './ask-answer.ts'
import type { Ask } from './asks.ts'

const FIRST_CHECK_MS = 5_000
/** An organiser who has approved a visitor sees them standing there. */
const MAX_CHECK_MS = 10_000

type Asked = Pick<Ask, 'checkinToken' | 'id'>

/** Asks at once, then less and less often while the page is in view. */
export function useAnswer(ask: Asked | null, onAnswer: (answer: Answer) => void) {
  const apply = useEffectEvent(onAnswer)
  const checkinToken = ask?.checkinToken
  const id = ask?.id
  useEffect(() => {
    if (!checkinToken || !id) return
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const check = async (nextMs: number) => {
      clearTimeout(timer)
      if (document.hidden || stopped) return
      timer = setTimeout(() => check(Math.min(MAX_CHECK_MS, nextMs * 1.5)), nextMs)
      const answer = await answerOf({ checkinToken, id })
      if (answer && !stopped) apply(answer)
    }
    const onVisibility = () => check(FIRST_CHECK_MS)
    onVisibility()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      stopped = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [checkinToken, id])
}
