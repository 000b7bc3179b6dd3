import { DottedRing } from '../dotted-ring.tsx'

interface Props {
  /** The emailed link leads nowhere any more. */
  invalid?: boolean
}

/** A check-in that does not count before its email is confirmed. */
export const MailRing = ({ invalid = false }: Props) => (
  <DottedRing>
    <g stroke="currentColor" className={invalid ? 'text-ink-2' : 'text-warn'}>
      {invalid ? (
        <path d="M 35 24 V 19 A 2.5 2.5 0 0 0 32.5 16.5 H 15.5 A 2.5 2.5 0 0 0 13 19 V 29.5 A 2.5 2.5 0 0 0 15.5 32 H 24 M 14 18 L 24 25.5 L 34 18 M 29 29 L 35 35 M 35 29 L 29 35" />
      ) : (
        <>
          <rect x="13" y="16.5" width="22" height="15.5" rx="2.5" />
          <path d="M 14 18 L 24 25.5 L 34 18" />
        </>
      )}
    </g>
  </DottedRing>
)
