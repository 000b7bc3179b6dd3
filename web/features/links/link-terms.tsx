import { Clock, LocateFixed, type LucideIcon, UserCheck } from 'lucide-react'
import type { OwnLink } from '../../../contract/links.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { openWords } from './open-words.ts'
import { requirementsOf } from './requirements.ts'

/** Until when, by whom and where a link takes check-ins. */
export function LinkTerms({ link }: { link: OwnLink }) {
  const readerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const open = openWords(new Date(link.expiresAt), { now: serverNow(), timeZone: link.timeZone, readerTimeZone })
  return (
    <Card aria-label="What this link asks for">
      <ul className="flex flex-col gap-3 text-14 text-ink-2">
        <Term icon={Clock}>{open}</Term>
        <Term icon={UserCheck}>{`Asks for ${requirementsOf(link)}`}</Term>
        <Term icon={LocateFixed}>{`Works within ${link.radiusM.toLocaleString()}\u00a0m of the place`}</Term>
      </ul>
    </Card>
  )
}

const Term = ({ icon, children }: { icon: LucideIcon; children: string }) => (
  <li className="flex gap-3">
    <span className="text-accent">
      <Icon as={icon} />
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
)
