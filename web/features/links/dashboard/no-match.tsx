import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Ring } from '../../../ui/ring.tsx'
import { CreateLink } from './dashboard-parts.tsx'
import type { StatusFilter } from './list-view.ts'

type Props = {
  text: string
  status: StatusFilter
  /** Which other links match the text. */
  elsewhere: { status: StatusFilter; count: number } | null
  onText: (text: string) => void
  onStatus: (status: StatusFilter) => void
}

const STATUS_WORDS: Record<StatusFilter, string> = { active: 'Active', blocked: 'Blocked', expired: 'Expired' }

/** In place of the list: why it is empty, and the way to links. */
export function NoMatch({ text, status, elsewhere, onText, onStatus }: Props) {
  const others = elsewhere && (
    <Button variant="secondary" onClick={() => onStatus(elsewhere.status)}>
      {`Show ${elsewhere.count.toLocaleString()} ${STATUS_WORDS[elsewhere.status]}`}
    </Button>
  )
  if (!text && status === 'active') return <NoneActive>{others}</NoneActive>
  return (
    <Card className="flex flex-col items-center gap-4 py-12 text-center">
      <Ring variant="empty" sizePx={72} />
      <p className="text-16 text-ink-2 wrap-anywhere">
        {text ? `No ${status} link matches ‘${text}’.` : `You have no ${status} links.`}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        {text && (
          <Button variant="secondary" onClick={() => onText('')}>
            Clear Search
          </Button>
        )}
        {others}
      </div>
    </Card>
  )
}

/** Nothing to search or to sort: what this means for visitors, and the way to change it. */
const NoneActive = ({ children }: { children: ReactNode }) => (
  <Card className="flex flex-col items-center gap-4 py-12 text-center">
    <Ring variant="empty" sizePx={72} />
    <div className="flex flex-col gap-1">
      <h2 className="font-bold text-22">No active links</h2>
      <p className="text-16 text-ink-2">Visitors can’t check in anywhere right now.</p>
    </div>
    <div className="flex flex-wrap justify-center gap-2">
      <CreateLink whole />
      {children}
    </div>
  </Card>
)
