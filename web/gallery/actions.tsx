import { Download, Ellipsis, QrCode, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, ButtonLink, IconButton } from '../ui/button.tsx'
import { CopyButton, CopyIconButton } from '../ui/copy-button.tsx'
import { FullScreenButton } from '../ui/full-screen-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoice, MenuDivider, MenuItem } from '../ui/menu.tsx'
import { ThemeMenuChoice, ThemeRadios, ThemeSwitch } from '../ui/theme-switch.tsx'
import { toast } from '../ui/toast.tsx'
import { Row, Shelf } from './shelf.tsx'

const LINK = 'https://nearmark.example/checkin/8sK2vQ0mZr'
const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By name' },
]

const Buttons = () => (
  <Shelf part="Button">
    {([44, 52] as const).map(size => (
      <Row key={size}>
        <Button size={size}>Create Link</Button>
        <Button size={size} variant="secondary" icon={<Icon as={Download} />}>
          Download
        </Button>
        <Button size={size} variant="quiet">
          Use Another Email
        </Button>
        <Button size={size} variant="danger">
          Delete Link
        </Button>
        <Button size={size} busy="Creating...">
          Create Link
        </Button>
        <Button size={size} disabled>
          Select a Place First
        </Button>
      </Row>
    ))}
    <Button wide>As Wide as Its Column</Button>
    <Row>
      <FullScreenButton />
      <FullScreenButton variant="secondary" />
    </Row>
  </Shelf>
)

const ButtonLinks = () => (
  <Shelf part="ButtonLink">
    <Row>
      {(['primary', 'secondary', 'neutral', 'quiet', 'danger', 'danger-outline'] as const).map(variant => (
        <ButtonLink key={variant} href="#button-link" variant={variant}>
          {`A ${variant} link`}
        </ButtonLink>
      ))}
    </Row>
  </Shelf>
)

const IconButtons = () => (
  <Shelf part="IconButton and Icon">
    <Row>
      <IconButton label="QR code" icon={<Icon as={QrCode} />} />
      <IconButton label="Delete" icon={<Icon as={Trash2} />} disabled />
      <Icon as={QrCode} sizePx={16} />
      <Icon as={QrCode} />
      <Icon as={QrCode} sizePx={32} />
    </Row>
  </Shelf>
)

function CopyButtons() {
  const link = useRef<HTMLSpanElement>(null)
  return (
    <Shelf part="CopyButton and CopyIconButton">
      <Row>
        <span ref={link} className="font-mono text-14 wrap-anywhere">
          {LINK}
        </span>
        <CopyButton text={LINK} source={link} variant="primary" />
        <CopyButton text={LINK} source={link} label="Copy Link" />
        <CopyIconButton text={LINK} source={link} label="Copy link" />
      </Row>
    </Shelf>
  )
}

function Menus() {
  const [sort, setSort] = useState('newest')
  const choose = (title: string) => () => toast({ title })
  return (
    <Shelf part="Menu, MenuItem, MenuChoice">
      <Row>
        <Menu trigger={<IconButton label="More" icon={<Icon as={Ellipsis} />} />}>
          <MenuItem icon={Download} onSelect={choose('QR code downloaded')}>
            Download QR Code
          </MenuItem>
          <MenuItem icon={QrCode} disabled onSelect={choose('Never')}>
            Print Poster
          </MenuItem>
          <MenuDivider />
          <ThemeMenuChoice />
          <MenuDivider />
          <MenuItem icon={Trash2} danger onSelect={choose('Link Deleted')}>
            Delete
          </MenuItem>
        </Menu>
        <Menu trigger={<Button variant="secondary">Sort</Button>}>
          <MenuChoice label="Sort" value={sort} options={SORTS} onChange={setSort} />
        </Menu>
        <ThemeSwitch />
        <ThemeRadios />
      </Row>
    </Shelf>
  )
}

export const ACTIONS = {
  Button: Buttons,
  ButtonLink: ButtonLinks,
  'IconButton and Icon': IconButtons,
  'CopyButton and CopyIconButton': CopyButtons,
  'Menu, MenuItem, MenuChoice': Menus,
}
