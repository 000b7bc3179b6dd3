import { RingMark } from '../../../ui/ring-mark.tsx'

export const Brand = () => (
  <p className="flex items-center gap-2 font-medium text-14 text-ink-2">
    <RingMark variant="logo" sizePx={20} />
    Nearmark
  </p>
)
