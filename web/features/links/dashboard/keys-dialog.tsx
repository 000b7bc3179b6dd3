import { Dialog } from '../../../ui/dialog.tsx'
import { SwitchRow } from '../../../ui/switch-row.tsx'

const KEYS = [
  ['/', 'Search your links'],
  ['n', 'Create a new link'],
  ['?', 'Show shortcuts'],
  ['F8', 'Jump to notification'],
] as const

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  on: boolean
  onChange: (on: boolean) => void
}

export const KeysDialog = ({ open, onOpenChange, on, onChange }: Props) => (
  <Dialog open={open} onOpenChange={onOpenChange} title="Keyboard Shortcuts" readFirst>
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-3">
      {KEYS.map(([key, meaning]) => (
        <div key={key} className="contents">
          <dt>
            <kbd className="inline-flex min-h-8 min-w-8 items-center justify-center rounded-6 border border-line-strong px-2 font-mono text-14">
              {key}
            </kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    {/* The row's own padding is not added to the dialog's. */}
    <div className="-my-2.5">
      <SwitchRow
        label="Single-key shortcuts"
        hint="Turn this off if keys interfere with speech input."
        checked={on}
        onCheckedChange={onChange}
      />
    </div>
  </Dialog>
)
