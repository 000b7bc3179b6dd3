import type { SiteLink } from './public-header.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

/** Below the app's pages that need no account. */
export const PublicFooter = ({ links }: { links: readonly SiteLink[] }) => (
  <footer className="mx-auto flex w-full max-w-site items-center justify-between gap-4 px-4 py-3 sm:px-6 print:hidden">
    <nav aria-label="Legal" className="-ms-2 flex">
      {links.map(({ href, label }) => (
        <a
          key={href}
          href={href}
          className="inline-flex min-h-11 min-w-11 items-center rounded-10 px-2 text-14 text-ink-3 hover:text-ink hover:underline"
        >
          {label}
        </a>
      ))}
    </nav>
    <ThemeSwitch />
  </footer>
)
