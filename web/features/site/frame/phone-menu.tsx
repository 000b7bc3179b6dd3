import { X } from 'lucide-react'
import { paths } from '../../../../contract/paths.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mainLinks, Wordmark } from './site-links.tsx'

export const PHONE_MENU_ID = 'site-menu'

/** A native dialog: it traps the focus, and Escape closes it. */
export const PhoneMenu = ({ path }: { path: string }) => (
  <dialog
    id={PHONE_MENU_ID}
    aria-label="Menu"
    className="inset-x-0 top-0 m-0 max-h-dvh w-full max-w-none overflow-y-auto rounded-b-24 border-line border-b bg-bg text-ink shadow-3 backdrop:bg-scrim open:animate-fade"
  >
    <div className="flex flex-col px-4 pb-6">
      <div className="flex min-h-16 items-center justify-between">
        <Wordmark />
        <IconButton label="Close menu" data-closes-menu icon={<Icon as={X} />} />
      </div>
      <nav aria-label="Menu" className="flex flex-col">
        {[...mainLinks, { href: paths.dashboard, label: 'Dashboard' }].map(({ href, label }) => (
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
        <ButtonLink href={paths.create} size={52} wide>
          Create Check-in Link Here
        </ButtonLink>
      </div>
    </div>
  </dialog>
)
