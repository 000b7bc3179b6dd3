import type { ReactNode } from 'react'
import { Page } from './page.tsx'
import { Ring, type RingVariant } from './ring.tsx'

type Props = {
  ring: RingVariant
  title: string
  lead: ReactNode
  header: ReactNode
  /** Where one title serves two states. */
  step?: string
  /** Between the words and the ways on. */
  details?: ReactNode
  /** The ways on. */
  children?: ReactNode
}

/** How something ended, said in words beside its ring; the heading takes the focus. */
export const Outcome = ({ ring, title, lead, header, step = title, details, children }: Props) => (
  <Page
    title={title}
    step={step}
    width="narrow"
    header={header}
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
