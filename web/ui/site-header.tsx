import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { Menu, MenuChoice } from './menu.tsx'
import { Ring } from './ring.tsx'
import { type Theme, useTheme } from './theme.ts'

const THEME_OPTIONS: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  const icon = THEME_OPTIONS.find(option => option.value === theme)?.icon ?? Monitor
  return (
    <Menu trigger={<IconButton label="Theme" icon={<Icon as={icon} />} />}>
      <MenuChoice label="Theme" value={theme} options={THEME_OPTIONS} onChange={setTheme} />
    </Menu>
  )
}

const Wordmark = ({ href }: { href: string }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center gap-2.5 rounded-10 font-bold text-18 text-ink no-underline"
  >
    <Ring variant="logo" sizePx={28} />
    Nearmark
  </a>
)

type Props = {
  home: string
  /** Navigation links. */
  nav?: ReactNode
  /** Buttons at the end, before the theme switch. */
  actions?: ReactNode
}

export function SiteHeader({ home, nav, actions }: Props) {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-bg [@media(max-height:25rem)]:static">
      <div className="mx-auto flex min-h-16 w-full max-w-300 flex-wrap items-center justify-between gap-x-4 px-4 sm:px-6">
        <Wordmark href={home} />
        {nav && (
          <nav aria-label="Main" className="flex flex-wrap items-center gap-1">
            {nav}
          </nav>
        )}
        <div className="flex flex-wrap items-center gap-1">
          {actions}
          <ThemeSwitch />
        </div>
      </div>
    </header>
  )
}
