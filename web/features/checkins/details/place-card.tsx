import type { CheckInList } from '../../../../contract/checkins.ts'
import { plural } from '../../../lib/plural.ts'
import { Card } from '../../../ui/card.tsx'
import type { LinkStatus } from '../../links/index.ts'
import { PlaceMap } from './place-map.tsx'
import { PlaceRules } from './place-rules.tsx'

type Props = { link: CheckInList['linkInfo']; status: LinkStatus }

/** Where check-ins count, and what the link asks of its visitors. */
export const PlaceCard = ({ link, status }: Props) => (
  <Card flush aria-label="Place">
    <PlaceMap
      streets
      place={link}
      positions={link.recentPositions}
      label={mapLabel(link)}
      className="h-46 border-line border-b"
    />
    <div className="p-4 xl:px-5">
      <PlaceRules link={link} status={status} />
    </div>
  </Card>
)

function mapLabel({ radiusM, keeps, recentPositions }: Props['link']): string {
  const ring = `Map with the ring of ${radiusM.toLocaleString()} m`
  return keeps === 'verdict' ? ring : `${ring} and ${plural(recentPositions.length, 'check-in')} of the last hour`
}
