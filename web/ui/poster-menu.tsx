import { Printer } from 'lucide-react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu, MenuItem } from './menu.tsx'
import { toast } from './toast.tsx'

type Paper = 'a4' | 'letter'
/** Rejects with the sentence for why there is no poster. */
type OnPaper = (paper: Paper) => Promise<void>

const sayWhyNot = (error: Error) => toast({ title: 'Poster Error', description: error.message, destructive: true })

/** A page to hang up, on the paper that the printer holds. */
export const PosterMenu = ({ onPaper }: { onPaper: OnPaper }) => (
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

export const PosterItems = ({ onPaper }: { onPaper: OnPaper }) => (
  <>
    <MenuItem icon={Printer} onSelect={() => onPaper('a4').catch(sayWhyNot)}>
      Print poster, A4
    </MenuItem>
    <MenuItem icon={Printer} onSelect={() => onPaper('letter').catch(sayWhyNot)}>
      Print poster, Letter
    </MenuItem>
  </>
)
