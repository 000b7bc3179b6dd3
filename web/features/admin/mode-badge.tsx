import { Badge } from '../../ui/badge.tsx'

const LOOKS = {
  test: { tone: 'accent', label: 'TEST' },
  live: { tone: 'danger', label: 'LIVE' },
  simulated: { tone: 'warn', label: 'SIMULATED' },
  off: { tone: 'neutral', label: 'OFF' },
} as const

export const ModeBadge = ({ mode }: { mode: keyof typeof LOOKS }) => (
  <Badge tone={LOOKS[mode].tone}>{LOOKS[mode].label}</Badge>
)
