import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD } from '../../../ui/breakpoints.ts'
import { HeaderTrailContext } from '../../../ui/header-trail.ts'
import { PageHeader } from '../../../ui/page.tsx'
import { BackToLinks } from './back-to-links.tsx'

type Props = {
  /** Of the place, once its heading has left the window. */
  name?: string | undefined
  children: ReactNode
}

/** The header and width of the dashboard, so that nothing jumps on the way between the two. */
export function DetailsFrame({ name, children }: Props) {
  const roomy = useMediaQuery(MD)
  return (
    <div className="flex min-h-page flex-col">
      <HeaderTrailContext value={roomy && <Trail name={name} />}>
        <PageHeader />
      </HeaderTrailContext>
      <main className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col gap-8 px-4 pb-8 sm:px-6">{children}</main>
    </div>
  )
}

const Trail = ({ name }: { name: string | undefined }) => (
  <ol className="flex min-w-0 items-center gap-2">
    <li className="-ms-4">
      <BackToLinks />
    </li>
    {name && (
      <li aria-current="page" className="flex min-w-0">
        <span title={name} className="truncate border-line border-s ps-5 font-medium text-14 text-ink">
          {name}
        </span>
      </li>
    )}
  </ol>
)
