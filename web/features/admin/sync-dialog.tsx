import { money } from '../../lib/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ModeBadge } from './mode-badge.tsx'
import type { PriceChange } from './use-live-prices.ts'

const PRICE_LIST_CURRENCY = 'usd'

const ACTIONS = {
  create: { tone: 'accent', label: 'Create' },
  replace: { tone: 'warn', label: 'Replace' },
  keep: { tone: 'neutral', label: 'Keep' },
} as const

type Props = { changes: PriceChange[]; applying: boolean; onApply: () => void; onClose: () => void }

export function SyncDialog({ changes, applying, onApply, onClose }: Props) {
  const count = changes.filter(({ action }) => action !== 'keep').length
  return (
    <Dialog
      open
      onOpenChange={open => !open && !applying && onClose()}
      title="Sync live prices?"
      description={
        count === 0
          ? 'Every live price is up to date.'
          : 'This changes what new customers are charged. Existing subscribers keep their price.'
      }
      actions={
        <>
          <Button onClick={onApply} busy={applying && 'Syncing...'}>
            Apply
          </Button>
          <Button variant="secondary" onClick={() => !applying && onClose()}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex items-center gap-2 text-14 text-ink-2">
        <ModeBadge mode="live" />
        {count} of {changes.length} would change
      </div>
      <Changes changes={changes} />
    </Dialog>
  )
}

const cell = 'px-3 py-2 text-start'

const Changes = ({ changes }: Pick<Props, 'changes'>) => (
  <div className="rounded-10 border border-line">
    <table className="w-full text-14">
      <thead className="border-line border-b">
        <tr>
          {['Plan', 'Interval', 'Amount', 'Action'].map(name => (
            <th key={name} scope="col" className={`${cell} font-medium text-ink-2`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {changes.map(({ planName, interval, amount, action }) => (
          <tr key={`${planName} ${interval}`}>
            <th scope="row" className={`${cell} font-medium`}>
              {planName}
            </th>
            <td className={cell}>{interval}</td>
            <td className={`${cell} tabular-nums`}>{money(amount, PRICE_LIST_CURRENCY)}</td>
            <td className={cell}>
              <Badge tone={ACTIONS[action].tone}>{ACTIONS[action].label}</Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
