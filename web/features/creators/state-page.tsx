import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Ring, type RingVariant } from '../../ui/ring.tsx'

type Props = {
  ring: RingVariant
  title: string
  lead: ReactNode
  /** The ways on. */
  children?: ReactNode
}

/** One state, said in words beside its ring. */
export function StatePage({ ring, title, lead, children }: Props) {
  return (
    <Page
      title={title}
      step={title}
      width="narrow"
      lead={
        <div role="status" className="flex flex-col gap-2">
          {lead}
        </div>
      }
    >
      <div className="-order-1 text-accent">
        <Ring variant={ring} sizePx={72} />
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </Page>
  )
}

export const HomeLink = ({ children }: { children: ReactNode }) => (
  <Link href={paths.home} asChild>
    <ButtonLink variant="secondary">{children}</ButtonLink>
  </Link>
)
