import { Menu, X } from 'lucide-react'
import { useEffect } from 'react'
import { ButtonLink, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import { PHONE_MENU_ID, wirePhoneMenu } from './phone-menu-behaviour.ts'
import { SiteHeader } from './site-header.tsx'
import { Wordmark } from './wordmark.tsx'

export interface SiteLink {
  href: string
  label: string
}

export interface PublicLinks {
  home: string
  main: readonly SiteLink[]
  dashboard: SiteLink
  /** The action that every public page leads to. */
  create: SiteLink
}

/** Opens the dialog without a script in browsers with invoker commands. */
const opensMenu = { command: 'show-modal', commandfor: PHONE_MENU_ID }

type Props = {
  links: PublicLinks
  /** The page's own path. */
  path: string
  /** Whether the page brings the menu of a creator's account. */
  accountSlot?: boolean
}

/** Where the menu of a creator's account goes. */
export const ACCOUNT_SLOT_ID = 'account-slot'

/** The header of all pages that need no account, whether the server or the browser renders them. */
export function PublicHeader({ links, path, accountSlot = false }: Props) {
  // On pages that stay static the inline script does it.
  useEffect(wirePhoneMenu, [])
  return (
    <SiteHeader
      home={links.home}
      nav={links.main.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          aria-current={href === path ? 'page' : undefined}
          className="inline-flex min-h-11 items-center rounded-10 px-3 font-medium text-14 text-ink-2 hover:text-ink aria-[current=page]:text-ink"
        >
          {label}
        </a>
      ))}
      actions={
        <>
          <div className="-me-4 hidden items-center md:flex">
            <ButtonLink
              href={links.dashboard.href}
              variant="quiet"
              aria-current={links.dashboard.href === path ? 'page' : undefined}
            >
              {links.dashboard.label}
            </ButtonLink>
          </div>
          {accountSlot && (
            <div
              id={ACCOUNT_SLOT_ID}
              className="-me-1.5 ms-5 hidden size-11 md:not-empty:block md:in-data-account:block"
            />
          )}
          <div className="-me-3 md:hidden noscript:hidden">
            <IconButton
              label="Open menu"
              aria-haspopup="dialog"
              data-opens-menu
              icon={<Icon as={Menu} />}
              {...opensMenu}
            />
          </div>
        </>
      }
    >
      <PhoneMenu links={links} path={path} />
    </SiteHeader>
  )
}

/** A native dialog: it traps the focus, and Escape closes it. */
const PhoneMenu = ({ links, path }: Omit<Props, 'accountSlot'>) => (
  <dialog
    id={PHONE_MENU_ID}
    aria-label="Menu"
    className="inset-x-0 top-0 m-0 max-h-dvh w-full max-w-none overflow-y-auto rounded-b-24 border-line border-b bg-bg text-ink shadow-3 backdrop:bg-scrim open:animate-fade"
  >
    <div className="flex flex-col px-4 pb-6">
      <div className="flex min-h-16 items-center justify-between">
        <Wordmark href={links.home} />
        <div className="-me-3">
          <IconButton label="Close menu" data-closes-menu icon={<Icon as={X} />} />
        </div>
      </div>
      <nav aria-label="Menu" className="flex flex-col">
        {[...links.main, links.dashboard].map(({ href, label }) => (
          <a
            key={href}
            href={href}
            aria-current={href === path ? 'page' : undefined}
            className="flex min-h-14 items-center border-line border-b font-medium text-18 text-ink aria-[current=page]:text-accent-ink"
          >
            {label}
          </a>
        ))}
      </nav>
      <div className="mt-6 flex flex-col">
        <ButtonLink href={links.create.href} size={52} wide>
          {links.create.label}
        </ButtonLink>
      </div>
    </div>
  </dialog>
)
