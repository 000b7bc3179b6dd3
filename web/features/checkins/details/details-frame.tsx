import type { ReactNode } from 'react'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { MD, TWO_COLUMNS } from '../../../ui/breakpoints.ts'
import { HeaderTrailContext } from '../../../ui/header-trail.ts'
import { PageHeader } from '../../../ui/page.tsx'
import { BackToLinks } from './back-to-links.tsx'

type Props = {
  /** Of the place, once its heading has left the window. */
  name?: string | undefined
  /** How new the page is, and the formats in which it can be saved. */
  bar: ReactNode
  children: ReactNode
}

/** The header and width of the dashboard, so that nothing jumps on the way between the two. The bar is part of the header where there is room. */
export function DetailsFrame({ name, bar, children }: Props) {
  const roomy = useMediaQuery(MD)
  const wide = useMediaQuery(TWO_COLUMNS)
  return (
    <div className="flex min-h-page flex-col">
      <HeaderTrailContext
        value={
          roomy && (
            <>
              <Trail name={name} />
              {wide && bar}
            </>
          )
        }
      >
        <PageHeader />
      </HeaderTrailContext>
      <main className="mx-auto flex w-full min-w-0 max-w-site flex-1 flex-col px-4 pb-8 sm:px-6">
        {!wide && (
          <div className="-mx-4 flex min-h-11 items-center gap-x-1 md:ms-0 print:hidden">
            {!roomy && <BackToLinks />}
            {bar}
          </div>
        )}
        {children}
      </main>
    </div>
  )
}

const Trail = ({ name }: { name: string | undefined }) => (
  <nav aria-label="Breadcrumb" className="min-w-0 flex-1">
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
  </nav>
)
