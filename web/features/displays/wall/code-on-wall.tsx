import { CODE_IN_URL } from '../../../../contract/code-call.ts'
import { cx } from '../../../ui/cx.ts'
import { Qr } from '../../../ui/qr.tsx'
import type { runningCode } from './wall-time.ts'

/** Larger than any screen; its style says how large it is. */
const QR_PX = 2000

interface Props {
  url: string
  placeName: string
  /** Undefined on a screen without a code that changes; null once it knows no more codes. */
  code: ReturnType<typeof runningCode> | undefined
  /** Without a connection: until when the screen knows its codes. */
  holdsUntil: string | null
  /** Why nobody can check in now. */
  closed: string | null
  checksOut: boolean
}

/** The code that visitors scan or type. */
export function CodeOnWall({ url, placeName, code: running, holdsUntil, closed, checksOut }: Props) {
  if (closed && !checksOut)
    return (
      <p role="status" dir="auto" className="wall-code wall-closed text-balance font-bold">
        {closed}
      </p>
    )
  // Leaving needs no code.
  const code = closed ? undefined : running
  if (code === null)
    return (
      <figure className="wall-code" data-changes>
        <p className="wall-session text-balance text-ink-2">The code is back as soon as this screen is connected.</p>
      </figure>
    )
  return (
    <figure className="wall-code" data-changes={code && ''}>
      <Qr
        text={code ? `${url}#${CODE_IN_URL}${code.code}` : url}
        label={`QR code of the check-in link for ${placeName}`}
        sizePx={QR_PX}
      />
      <div className="wall-code-words">
        {code && (
          <>
            <p className="wall-digits font-bold">
              <span>{code.digits.slice(0, 3)}</span> <span>{code.digits.slice(3)}</span>
            </p>
            <div className="wall-left" aria-hidden>
              <div className={cx(code.left < 0.25 && 'ends')} style={{ transform: `scaleX(${code.left})` }} />
            </div>
          </>
        )}
        <figcaption className={cx('wall-lead text-balance', code && holdsUntil ? 'text-warn' : 'text-ink-2')}>
          <span role="status">
            {code && holdsUntil ? `No connection: this code holds until ${holdsUntil}` : invitation(code, closed)}
          </span>
        </figcaption>
      </div>
    </figure>
  )
}

function invitation(code: Props['code'], closed: Props['closed']): string {
  if (closed) return 'Scan to check out.'
  return code ? 'Scan, or type these figures.' : 'Scan with your camera. No app, no login.'
}
