import { paths } from '../../../../contract/paths.ts'
import { Ring } from '../../../ui/ring.tsx'

export const mainLinks = [
  { href: paths.features, label: 'Features' },
  { href: paths.plans, label: 'Pricing' },
  { href: paths.support, label: 'Support' },
]

export const Wordmark = () => (
  <a
    href={paths.home}
    className="inline-flex min-h-11 items-center gap-2.5 rounded-10 font-bold text-18 text-ink no-underline"
  >
    <Ring variant="logo" sizePx={28} />
    Nearmark
  </a>
)
