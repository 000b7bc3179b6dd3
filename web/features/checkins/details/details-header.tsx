import type { Ref } from 'react'
import type { CheckInList } from '../../../../contract/checkins.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { LinkStatus } from '../../links/index.ts'
import { PlaceName } from './place-name.tsx'
import { ShareActions } from './share-actions.tsx'

type Props = {
  link: CheckInList['linkInfo']
  status: LinkStatus
  heading: Ref<HTMLHeadingElement>
  shareOrigin: string
  /** Something else comes first than sharing the link. */
  alerted: boolean
}

/** The head of the page, the same in every state: which place, whether it takes check-ins, and what to do with its link. */
export const DetailsHeader = ({ link, status, heading, ...share }: Props) => (
  <section
    aria-label="Link"
    className="flex flex-col gap-3 md:flex-row md:items-start md:justify-between md:gap-8 md:pt-2 min-[64rem]:pt-4"
  >
    <div className="flex min-w-0 flex-col md:gap-1">
      {/* The state follows the last word of the name. */}
      <div className="text-18 wrap-anywhere md:py-1 md:text-28">
        <h1 ref={heading} tabIndex={-1} className="me-2 inline font-bold md:me-3">
          <PlaceName>{link.locationName}</PlaceName>
        </h1>
        <span className="inline-flex align-middle">
          <Badge tone={STATUS_TONES[status]}>{status}</Badge>
        </span>
      </div>
      {!link.locationName.startsWith(`${link.formattedAddress} (`) && (
        <p
          title={link.formattedAddress}
          className="text-14 text-ink-2 wrap-anywhere max-md:line-clamp-1 min-[64rem]:text-16"
        >
          {link.formattedAddress}
        </p>
      )}
    </div>
    <ShareActions link={link} status={status} {...share} />
  </section>
)

const STATUS_TONES = { Active: 'accent', Expired: 'neutral', Blocked: 'danger' } as const
