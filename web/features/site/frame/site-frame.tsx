import type { ReactNode } from 'react'
import { paths } from '../../../../contract/paths.ts'
import { publicLinksOf } from '../../../lib/public-links.ts'
import { PublicHeader } from '../../../ui/public-header.tsx'
import { FrameFooter } from './frame-footer.tsx'

type Props = { path: string; plansOn: boolean; children: ReactNode }

/** Around every public page. Static: all behaviour comes from site-behaviour.ts or from the browser itself. */
export const SiteFrame = ({ path, plansOn, children }: Props) => (
  <div className="relative flex min-h-page flex-col has-data-strip:pt-7">
    <a
      href="#content"
      className="sr-only rounded-10 bg-accent font-medium text-14 text-on-accent focus:not-sr-only focus:fixed focus:start-4 focus:top-2 focus:z-50 focus:px-4 focus:py-3"
    >
      Skip to content
    </a>
    <div className="contents print:hidden">
      <PublicHeader links={publicLinksOf({ plansOn })} path={path} accountSlot={path === paths.plans && plansOn} />
    </div>
    <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
      {children}
    </main>
    <div className="contents print:hidden">
      <FrameFooter plansOn={plansOn} />
    </div>
  </div>
)
