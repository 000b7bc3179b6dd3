import { Check } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

/** A list with a tick before each feature; the page around it chooses the spacing and the size. */
export const FeatureList = ({ features, className }: { features: readonly string[]; className: string }) => (
  <ul className={cx('flex flex-col', className)}>
    {features.map(feature => (
      <li key={feature} className="flex gap-2">
        <span className="text-accent">
          <Icon as={Check} />
        </span>
        <span className="min-w-0">{unbroken(feature)}</span>
      </li>
    ))}
  </ul>
)
