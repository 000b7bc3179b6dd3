import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../../contract/paths.ts'
import { HeaderTrailContext } from '../../../ui/header-trail.ts'
import { PageHeader } from '../../../ui/page.tsx'

type Props = {
  /** The place, once it is loaded. */
  name?: string
  children: ReactNode
}

/** The header and width of the dashboard, so that nothing jumps on the way between the two. */
export const DetailsFrame = ({ name, children }: Props) => (
  <div className="flex min-h-page flex-col">
    <HeaderTrailContext value={<Trail name={name} />}>
      <PageHeader />
    </HeaderTrailContext>
    <main className="mx-auto flex w-full min-w-0 max-w-300 flex-1 flex-col gap-8 px-4 pb-8 sm:px-6">{children}</main>
  </div>
)

const Trail = ({ name }: { name: string | undefined }) => (
  <ol className="flex min-w-0 items-center gap-2 text-14">
    <li>
      <Link
        href={paths.dashboard}
        className="inline-flex min-h-11 items-center rounded-6 text-ink-2 no-underline hover:text-ink"
      >
        Links
      </Link>
    </li>
    {name && (
      <li aria-current="page" className="flex min-w-0 items-center gap-2 text-ink">
        <span aria-hidden className="text-ink-3">
          /
        </span>
        <span title={name} className="truncate font-medium">
          {name}
        </span>
      </li>
    )}
  </ol>
)
