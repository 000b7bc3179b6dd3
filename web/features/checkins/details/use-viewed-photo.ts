import { useEffect, useState } from 'react'
import { isSameView, type ListView } from './list-view.ts'
import type { LoadedList } from './queries.ts'
import { type CheckInWithPhoto, hasPhoto } from './save-photo.ts'
import type { ChangeView } from './use-list-view.ts'

export type Direction = 'previous' | 'next'

/** The way from the photo that is looked at to the others. */
export interface PhotoSteps {
  /** Another page of the list is on its way. */
  loading: boolean
  /** Which one it is; null once it has left the list. */
  position: string | null
  canStep: (direction: Direction) => boolean
  step: (direction: Direction) => void
  close: () => void
}

/** Among photos that are all there. */
export function stepsAmong(
  photos: readonly CheckInWithPhoto[],
  viewed: CheckInWithPhoto,
  onView: (photo: CheckInWithPhoto | null) => void,
): PhotoSteps {
  const index = photos.findIndex(({ id }) => id === viewed.id)
  const neighbour = (direction: Direction) => (index < 0 ? undefined : photos[index + (direction === 'next' ? 1 : -1)])
  return {
    loading: false,
    position: index < 0 || photos.length < 2 ? null : `${index + 1} of ${photos.length}`,
    canStep: direction => neighbour(direction) !== undefined,
    step: direction => onView(neighbour(direction) ?? viewed),
    close: () => onView(null),
  }
}

type Props = { list: LoadedList; view: ListView; onViewChange: ChangeView }

/** The photo that is looked at. The way to the others goes on over the pages of the list, past those without photos. */
export function useViewedPhoto({ list, view, onViewChange }: Props) {
  const [viewed, setViewed] = useState<CheckInWithPhoto | null>(null)
  /** While another page loads. */
  const [turning, setTurning] = useState<Direction | null>(null)
  const { page, totalPages, limit, total } = list.pagination
  const photos = list.checkins.filter(hasPhoto)
  const index = photos.findIndex(({ id }) => id === viewed?.id)
  const neighbour = (direction: Direction) => photos[index + (direction === 'next' ? 1 : -1)]
  const pageTo = (direction: Direction) => page + (direction === 'next' ? 1 : -1)
  const hasPage = (direction: Direction) => pageTo(direction) >= 1 && pageTo(direction) <= totalPages
  const turn = (direction: Direction) => {
    setTurning(hasPage(direction) ? direction : null)
    if (hasPage(direction)) onViewChange({ page: pageTo(direction) }, { replace: true })
  }

  const arrived = turning !== null && isSameView(list.view, view)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that arrives
  useEffect(() => {
    if (!arrived) return
    const first = turning === 'next' ? photos[0] : photos.at(-1)
    if (!first) return turn(turning)
    setViewed(first)
    setTurning(null)
  }, [arrived, page])

  const row = list.checkins.findIndex(({ id }) => id === viewed?.id)
  const steps: PhotoSteps = {
    loading: turning !== null,
    position:
      row < 0 ? null : `Check-in ${((page - 1) * limit + row + 1).toLocaleString()} of ${total.toLocaleString()}`,
    canStep: (direction: Direction) =>
      index >= 0 && turning === null && (neighbour(direction) !== undefined || hasPage(direction)),
    step: (direction: Direction) => {
      const other = neighbour(direction)
      if (other) setViewed(other)
      else turn(direction)
    },
    close: () => {
      setViewed(null)
      // The button that opened the dialog may be on another page by now.
      requestAnimationFrame(() => document.activeElement === document.body && focusPhoto(viewed))
    },
  }
  return { viewed, view: setViewed, steps }
}

const focusPhoto = (photo: CheckInWithPhoto | null) =>
  document.querySelector<HTMLElement>(`[data-photo="${photo?.id}"]`)?.focus()
