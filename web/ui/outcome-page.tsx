import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { Ring, type RingVariant } from './ring.tsx'
import { RingWithIcon } from './ring-with-icon.tsx'

type Props = {
  /** A state of the ring where it is about a position or about waiting; elsewhere an icon within the ring. */
  ring: RingVariant | LucideIcon
  tone?: 'accent' | 'neutral'
  title: string
  lead: ReactNode
  /** Needed where two states share a title. */
  step?: string
  /** Between the text and the buttons. */
  details?: ReactNode
  /** Buttons and links to what comes next. */
  children?: ReactNode
}

/** A page for one result or state, with its ring; the heading takes the focus. */
export const OutcomePage = ({ ring, tone = 'neutral', title, lead, step = title, details, children }: Props) => (
  <Page
    title={title}
    step={step}
    ringPx={480}
    lead={
      <div role="status" className="flex flex-col gap-2 wrap-anywhere">
        {lead}
      </div>
    }
  >
    <div className="-order-1 flex justify-center text-accent">
      {typeof ring === 'string' ? <Ring variant={ring} sizePx={72} /> : <RingWithIcon icon={ring} tone={tone} />}
    </div>
    {details}
    {children && <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap sm:justify-center">{children}</div>}
  </Page>
)
