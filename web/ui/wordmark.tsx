import { Ring } from './ring.tsx'

export const Wordmark = ({ href }: { href: string }) => (
  <a
    href={href}
    className="inline-flex min-h-11 items-center gap-2.5 rounded-10 font-bold text-18 text-ink no-underline"
  >
    <Ring variant="logo" sizePx={28} />
    Nearmark
  </a>
)
