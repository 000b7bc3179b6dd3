import { Badge } from '../../ui/badge.tsx'

const BADGES = {
  test: { tone: 'accent', label: 'TEST' },
  live: { tone: 'danger', label: 'LIVE' },
  simulated: { tone: 'warn', label: 'SIMULATED' },
  off: { tone: 'neutral', label: 'OFF' },
} as const

export const ModeBadge = ({ mode }: { mode: keyof typeof BADGES }) => (
  <Badge tone={BADGES[mode].tone}>{BADGES[mode].label}</Badge>
)
