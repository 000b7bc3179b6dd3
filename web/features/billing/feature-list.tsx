import { Check, Minus } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

type Props = {
  features: readonly string[]
  className: string
  /** The features of a lower plan: no gain, so no tick. */
  fewer?: boolean
}

/** A list with a tick before each feature; the page around it chooses the spacing and the size. */
export const FeatureList = ({ features, className, fewer = false }: Props) => (
  <ul className={cx('flex flex-col', className)}>
    {features.map(feature => (
      <li key={feature} className="flex gap-2">
        <span className={fewer ? 'text-ink-2' : 'text-accent'}>
          <Icon as={fewer ? Minus : Check} />
        </span>
        <span className="min-w-0">{unbroken(feature)}</span>
      </li>
    ))}
  </ul>
)
