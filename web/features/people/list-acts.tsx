import { Ellipsis, ListPlus, Send, UserPlus } from 'lucide-react'
import { useMediaQuery } from '../../lib/media-query.ts'
import { MD } from '../../ui/breakpoints.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'

export type ListAct = 'add' | 'import' | 'send'

type Props = {
  /** Null until it is known. */
  listed: number | null
  onOpen: (act: ListAct) => void
}

const IMPORT = { act: 'import', icon: ListPlus, label: 'Import List' } as const
const SEND = { act: 'send', icon: Send, label: 'Send Personal Links' } as const

/** The actions on the list. On phones a list with people begins below one row of it. */
export function ListActs({ listed, onOpen }: Props) {
  const roomy = useMediaQuery(MD)
  const folded = !roomy && Boolean(listed)
  const others = listed ? [IMPORT, SEND] : [IMPORT]
  return (
    <div className={folded ? 'flex items-center gap-1' : 'flex grow flex-wrap gap-2 *:grow sm:grow-0'}>
      <Button
        variant="secondary"
        icon={<Icon as={UserPlus} />}
        disabled={listed === null}
        onClick={() => onOpen('add')}
      >
        <span>
          Add<span className={cx(folded && 'sr-only')}> Person</span>
        </span>
      </Button>
      {folded ? (
        <Menu title="People" trigger={<IconButton label="More for this list" icon={<Icon as={Ellipsis} />} />}>
          {others.map(({ act, icon, label }) => (
            <MenuItem key={act} icon={icon} onSelect={() => onOpen(act)}>
              {label}
            </MenuItem>
          ))}
        </Menu>
      ) : (
        others.map(({ act, icon, label }) => (
          <Button
            key={act}
            variant="secondary"
            icon={<Icon as={icon} />}
            disabled={listed === null}
            onClick={() => onOpen(act)}
          >
            {label}
          </Button>
        ))
      )}
    </div>
  )
}
