import { isNamedByPoint } from '../../../../contract/coordinates.ts'
import { unbroken } from '../../../ui/unbroken.tsx'

/** A place that is named by its point has the town as its headline, and the coordinates small below. */
export function PlaceName({ children: name }: { children: string }) {
  const point = isNamedByPoint(name) ? / \((.+)\)$/.exec(name) : null
  if (!point) return unbroken(name)
  return (
    <>
      {unbroken(name.slice(0, point.index))}{' '}
      <span className="inline-block whitespace-nowrap font-normal text-14 text-ink-2 leading-5 tracking-normal">{`(${point[1]})`}</span>
    </>
  )
}
