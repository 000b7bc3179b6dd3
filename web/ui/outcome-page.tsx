import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { Ring, type RingVariant } from './ring.tsx'

type Props = {
  ring: RingVariant
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
export const OutcomePage = ({ ring, title, lead, step = title, details, children }: Props) => (
  <Page
    title={title}
    step={step}
    width="narrow"
    lead={
      <div role="status" className="flex flex-col gap-2 wrap-anywhere">
        {lead}
      </div>
    }
  >
    <div className="-order-1 text-accent">
      <Ring variant={ring} sizePx={72} />
    </div>
    {details}
    {children && <div className="flex flex-col gap-2 sm:flex-row sm:flex-wrap">{children}</div>}
  </Page>
)
