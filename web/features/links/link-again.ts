import { isNamedByPoint } from '../../../contract/coordinates.ts'
import type { OwnLink } from '../../../contract/links.ts'
import type { Rules } from './requirements.ts'
import type { ChosenPlace } from './use-place-choice.ts'

/** The place that a new link takes from an own one. A name of coordinates is left out, so that the creator gives a real one. */
export const placeOfLink = (link: OwnLink): ChosenPlace => ({
  placeId: link.placeId,
  point: { latitude: Number(link.latitude), longitude: Number(link.longitude) },
  ...(!isNamedByPoint(link.locationName) && { name: link.locationName }),
  address: link.formattedAddress,
})

export const rulesOfLink = ({
  requireUserVerify,
  requirePhotoVerify,
  requiresCode,
  keeps,
  repeatRule,
  deviceMarks,
  listRule,
  checkOut,
  autoOutMin,
}: OwnLink): Rules => ({
  requireUserVerify,
  requirePhotoVerify,
  requiresCode,
  keeps,
  repeatRule,
  deviceMarks,
  listRule,
  checkOut,
  autoOutMin,
})
