import { useLayoutEffect, useRef } from 'react'
import { dateFormat } from '../../../../../contract/dates.ts'
import type { OwnData } from '../../../../../contract/own-data.ts'
import { ERASURE_ANSWER_DAYS } from '../../../../../contract/own-data-calls.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { unbroken } from '../../../../ui/unbroken.tsx'

const DAY = dateFormat({ dateStyle: 'long' })
const dayOf = (at: string | Date) => DAY.format(new Date(at))

function askAgainAt(keptAt: string): Date {
  const at = new Date(keptAt)
  at.setDate(at.getDate() + ERASURE_ANSWER_DAYS)
  return at
}

/** The state of a request to have it erased. It takes the focus when the visitor has just asked. */
export function RequestNotice({ request, asked }: { request: NonNullable<OwnData['erasureRequest']>; asked: boolean }) {
  const { askedAt, answerBy, kept } = request
  const notice = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (asked) notice.current?.focus({ preventScroll: true })
  }, [asked])
  return (
    <div ref={notice} tabIndex={-1} className="outline-none">
      {kept ? (
        <Notice title="The organiser keeps it for now">
          <p>{unbroken(`You asked on ${dayOf(askedAt)}, and they answered on ${dayOf(kept.at)}.`)}</p>
          <blockquote dir="auto" className="my-3 border-line-strong border-s-2 ps-3 text-16 text-ink wrap-anywhere">
            ‘{kept.reason}’
          </blockquote>
          <p>
            Not right? Reply to their email, or turn to the data protection authority where you live. You can ask again
            from {dayOf(askAgainAt(kept.at))}.
          </p>
        </Notice>
      ) : (
        <Notice tone="success" title="You have asked to have it erased">
          You asked on {dayOf(askedAt)}. We email you the answer. Without one it is erased on {dayOf(answerBy)}.
        </Notice>
      )}
    </div>
  )
}
