import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Page } from './page.tsx'
import { Ring, type RingVariant } from './ring.tsx'
import { RingWithIcon } from './ring-with-icon.tsx'
import { unbroken } from './unbroken.tsx'

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
  /** The buttons, at most two, stay in view below details that may be longer than a phone. */
  inView?: boolean
  /** Buttons and links to the next steps. */
  children?: ReactNode
}

/** Side by side where they are two, else below each other and of one width. */
const NEXT_STEPS = cx(
  'mx-auto flex w-full max-w-72 flex-col items-stretch gap-2 text-center',
  'sm:not-has-[>:nth-child(3)]:max-w-none sm:not-has-[>:nth-child(3)]:flex-row sm:not-has-[>:nth-child(3)]:flex-wrap sm:not-has-[>:nth-child(3)]:justify-center',
)

const NEXT_STEPS_IN_VIEW = cx(
  'flex justify-center gap-2 text-center max-sm:*:first:grow',
  'max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-line max-sm:border-t max-sm:bg-bg max-sm:px-4 max-sm:py-3',
)

/** A page for one result or state, with its ring; the heading takes the focus. */
export const OutcomePage = ({
  ring,
  tone = 'neutral',
  title,
  lead,
  step = title,
  details,
  inView = false,
  children,
}: Props) => (
  <Page
    title={title}
    step={step}
    ring={details ? 'tall' : 'short'}
    lead={
      <div role="status" className="flex flex-col gap-2 wrap-anywhere">
        {typeof lead === 'string' ? <p>{unbroken(lead)}</p> : lead}
      </div>
    }
  >
    <div className={cx('-order-1 flex justify-center text-accent', inView && 'max-sm:[&_svg]:size-10')}>
      {typeof ring === 'string' ? <Ring variant={ring} sizePx={72} /> : <RingWithIcon icon={ring} tone={tone} />}
    </div>
    {details}
    {children && <div className={inView ? NEXT_STEPS_IN_VIEW : NEXT_STEPS}>{children}</div>}
  </Page>
)
