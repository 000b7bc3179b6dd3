import { DottedRing } from '../dotted-ring.tsx'

interface Props {
  /** The emailed link leads nowhere any more. */
  invalid?: boolean
}

/** A check-in that does not count before its email is confirmed. */
export const MailRing = ({ invalid = false }: Props) => (
  <DottedRing sizePx={80}>
    <g stroke="currentColor" className={invalid ? 'text-ink-3' : 'text-warn'}>
      <rect x="13" y="16.5" width="22" height="15.5" rx="2.5" />
      {invalid ? <path d="M 20.5 21 L 27.5 28 M 27.5 21 L 20.5 28" /> : <path d="M 14 18 L 24 25.5 L 34 18" />}
    </g>
  </DottedRing>
)
