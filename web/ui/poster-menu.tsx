import { Printer } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu, MenuItem } from './menu.tsx'

type Paper = 'a4' | 'letter'

/** A page to hang up, on the paper that the printer holds. */
export const PosterMenu = ({ onPaper }: { onPaper: (paper: Paper) => void }) => (
  <Menu
    trigger={
      <Button variant="secondary" icon={<Icon as={Printer} />}>
        Print poster
      </Button>
    }
  >
    <PosterItems onPaper={onPaper} />
  </Menu>
)

export const PosterItems = ({ onPaper }: { onPaper: (paper: Paper) => void }) => (
  <>
    <MenuItem icon={Printer} onSelect={() => onPaper('a4')}>
      Print poster, A4
    </MenuItem>
    <MenuItem icon={Printer} onSelect={() => onPaper('letter')}>
      Print poster, Letter
    </MenuItem>
  </>
)
