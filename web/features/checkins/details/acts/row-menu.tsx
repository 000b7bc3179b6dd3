import { Ban, Download, Ellipsis, History, PencilLine, RotateCcw, Trash2, UserSearch } from 'lucide-react'
import type { CheckInRecord } from '../../../../../contract/checkins.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Menu, MenuDivider, MenuItem } from '../../../../ui/menu.tsx'
import { hasPhoto, savePhoto } from '../save-photo.ts'

export type RowAct = 'void' | 'restore' | 'correct' | 'assign' | 'history' | 'erase'
export type OnRowAct = (act: RowAct, checkIn: CheckInRecord) => void

type Props = {
  checkIn: CheckInRecord
  /** The link has a list of people. */
  listed: boolean
  onAct: OnRowAct
}

export const RowMenu = ({ checkIn, listed, onAct }: Props) => (
  <Menu
    title={checkIn.userName}
    trigger={<IconButton label={`More for ${checkIn.userName}`} icon={<Icon as={Ellipsis} />} />}
  >
    <MenuItem icon={PencilLine} onSelect={() => onAct('correct', checkIn)}>
      Correct…
    </MenuItem>
    {listed && checkIn.recordState === 'valid' && (
      <MenuItem icon={UserSearch} onSelect={() => onAct('assign', checkIn)}>
        Who was this?
      </MenuItem>
    )}
    {hasPhoto(checkIn) && (
      <MenuItem icon={Download} onSelect={() => savePhoto(checkIn)}>
        Download Photo
      </MenuItem>
    )}
    <MenuItem icon={History} onSelect={() => onAct('history', checkIn)}>
      History
    </MenuItem>
    {checkIn.recordState === 'void' ? (
      <MenuItem icon={RotateCcw} onSelect={() => onAct('restore', checkIn)}>
        Restore…
      </MenuItem>
    ) : (
      <MenuItem icon={Ban} onSelect={() => onAct('void', checkIn)}>
        Void…
      </MenuItem>
    )}
    <MenuDivider />
    <MenuItem icon={Trash2} danger onSelect={() => onAct('erase', checkIn)}>
      Erase…
    </MenuItem>
  </Menu>
)
