import type { ReactNode, Ref } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { useMediaQuery } from '../../../lib/media-query.ts'
import { plural } from '../../../lib/plural.ts'
import { Badge } from '../../../ui/badge.tsx'
import { MD } from '../../../ui/breakpoints.ts'
import { cx } from '../../../ui/cx.ts'
import { type LinkStatus, STATUS_REASONS } from '../../links/index.ts'
import { ChangeLink, LinkTools } from './change/link-tools.tsx'
import { PlaceMap } from './place-map.tsx'
import { PlaceName } from './place-name.tsx'
import { PlaceRules } from './place-rules.tsx'

type Props = {
  link: CheckInList['linkInfo']
  status: LinkStatus
  heading: Ref<HTMLHeadingElement>
  /** The rules and tools follow the check-ins, and only the way to change them stands beside the name. */
  rulesBelow: boolean
  /** Where visitors could check in now, unless the test on site is offered as a next step. */
  withTest: boolean
  /** What to share. */
  children: ReactNode
}

/** The place, its rules, and what to share: a card where there is room, else the head of the page. */
export function PlacePanel({ link, status, heading, rulesBelow, withTest, children }: Props) {
  const roomy = useMediaQuery(MD)
  const blocked = status === 'Blocked'
  return (
    <section
      aria-label="Link"
      className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 md:grid-cols-[16rem_minmax(0,1fr)] md:gap-0 md:overflow-hidden md:rounded-16 md:border md:border-line md:bg-surface min-[64rem]:grid-cols-1"
    >
      <PlaceMap
        place={link}
        positions={link.recentPositions}
        streets={roomy}
        label={mapLabel(link)}
        className={cx(
          blocked ? 'md:row-span-3' : 'md:row-span-2',
          'h-16 rounded-10 border border-line md:h-full md:rounded-none md:border-0 md:border-e min-[64rem]:row-span-1 min-[64rem]:h-46 min-[64rem]:border-e-0 min-[64rem]:border-b',
        )}
      />
      {blocked && (
        <p className="col-span-2 bg-danger-soft px-4 py-2.5 text-14 text-danger max-md:order-1 max-md:rounded-10 md:col-span-1 md:px-5 min-[64rem]:max-xl:px-4">
          {STATUS_REASONS.Blocked}.
        </p>
      )}
      <div className="flex min-w-0 flex-col gap-1 self-center md:p-5 md:pb-4 min-[64rem]:max-xl:px-4">
        <div className="flex items-start justify-between gap-3">
          <h1 ref={heading} tabIndex={-1} className="min-w-0 font-bold text-18 wrap-anywhere md:text-22">
            <PlaceName>{link.locationName}</PlaceName>
          </h1>
          {blocked && <Badge tone="danger">Blocked</Badge>}
          {rulesBelow && (
            <span className="-me-4 -my-2.5 print:hidden">
              <ChangeLink linkId={link.id} />
            </span>
          )}
        </div>
        {!link.locationName.startsWith(`${link.formattedAddress} (`) && (
          <p title={link.formattedAddress} className="text-14 text-ink-2 wrap-anywhere max-md:line-clamp-1">
            {link.formattedAddress}
          </p>
        )}
      </div>
      <div className="col-span-2 flex min-w-0 flex-col gap-2.5 max-md:order-1 md:col-span-1 md:gap-4 md:px-5 md:pb-5 min-[64rem]:max-xl:px-4 min-[64rem]:max-xl:pb-4">
        <PlaceRules link={link} status={status} part={rulesBelow ? 'beside-place' : 'all'} />
        {children}
        {!rulesBelow && (
          <div className="-mx-4 -my-2 flex flex-wrap print:hidden">
            <LinkTools linkId={link.id} withTest={withTest} />
          </div>
        )}
      </div>
    </section>
  )
}

function mapLabel({ radiusM, keeps, recentPositions }: Props['link']): string {
  const ring = `Map with the ring of ${radiusM.toLocaleString()} m`
  return keeps === 'verdict' ? ring : `${ring} and ${plural(recentPositions.length, 'check-in')} of the last hour`
}
