import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Ring } from '../../../ui/ring.tsx'
import type { StatusFilter } from './list-view.ts'

type Props = {
  text: string
  status: StatusFilter
  /** How many links of the other status match the text. */
  elsewhere: number
  onText: (text: string) => void
  onStatus: (status: StatusFilter) => void
}

/** In place of the list: why it is empty, and the way to links. */
export function NoMatch({ text, status, elsewhere, onText, onStatus }: Props) {
  const other = status === 'active' ? 'expired' : 'active'
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
        {elsewhere > 0 && (
          <Button variant="secondary" onClick={() => onStatus(other)}>
            {`Show ${elsewhere.toLocaleString()} ${other === 'active' ? 'Active' : 'Expired'}`}
          </Button>
        )}
      </div>
    </Card>
  )
}
