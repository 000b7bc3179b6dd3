import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Paper } from '../../../contract/posters.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import { type PosterLink, savePoster } from './save-poster.ts'

type Props = { link: PosterLink; wide?: boolean; label?: ReactNode }

/** A printable page of a link, on the paper that the printer holds. */
export const PosterMenu = ({ link, wide, label = 'Print Poster' }: Props) => (
  <Menu
    title={link.locationName}
    trigger={
      <Button variant="secondary" wide={wide} icon={<Icon as={Printer} />}>
        {label}
      </Button>
    }
  >
    <PosterItems link={link} />
  </Menu>
)

export function PosterItems({ link }: { link: PosterLink }) {
  const save = (paper: Paper) =>
    savePoster(link, paper).catch((error: Error) =>
      toast({ title: 'Poster Error', description: error.message, destructive: true }),
    )
  return (
    <>
      <MenuItem icon={Printer} onSelect={() => save('a4')}>
        Print Poster, A4
      </MenuItem>
      <MenuItem icon={Printer} onSelect={() => save('letter')}>
        Print Poster, Letter
      </MenuItem>
    </>
  )
}
