import { Menu } from 'lucide-react'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PHONE_MENU_ID, PhoneMenu } from './phone-menu.tsx'
import { mainLinks, Wordmark } from './site-links.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** Opens the dialog without a script in browsers with invoker commands. */
const opensMenu = { command: 'show-modal', commandfor: PHONE_MENU_ID }

export const FrameHeader = ({ path }: { path: string }) => (
  <header className="sticky top-0 z-30 border-line border-b bg-bg [@media(max-height:25rem)]:static">
    <div className="mx-auto flex min-h-16 w-full max-w-300 flex-wrap items-center gap-x-6 px-4 sm:px-6">
      <Wordmark />
      <nav aria-label="Main" className="hidden flex-wrap items-center md:flex noscript:flex">
        {mainLinks.map(({ href, label }) => (
          <a
            key={href}
            href={href}
            aria-current={href === path ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-10 px-3 font-medium text-14 text-ink-2 hover:text-ink aria-[current=page]:text-ink"
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="ms-auto flex items-center gap-1">
        <div className="hidden items-center md:flex">
          <ButtonLink href={paths.dashboard} variant="quiet">
            Dashboard
          </ButtonLink>
        </div>
        <ThemeMenu />
        <div className="md:hidden noscript:hidden">
          <IconButton
            label="Open menu"
            aria-haspopup="dialog"
            data-opens-menu
            icon={<Icon as={Menu} />}
            {...opensMenu}
          />
        </div>
      </div>
    </div>
    <PhoneMenu path={path} />
  </header>
)
