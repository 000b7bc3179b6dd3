import type { LucideIcon } from 'lucide-react'
import { Icon } from './icon.tsx'
import { usePageHeading } from './page.tsx'

type Props = { icon: LucideIcon; name: string; title: string; children: string }

/** Of a device that stands somewhere in public and has nothing to show: in any theme it gives no light. */
export function DarkPage({ icon, name, title, children }: Props) {
  const heading = usePageHeading(name, title)
  return (
    <main className="flex min-h-page flex-col items-center justify-center gap-3 bg-(--shade) p-8 text-center text-(--on-shade) text-balance">
      <span
        aria-hidden
        className="mb-3 grid size-18 place-items-center rounded-full border-2 border-current opacity-70"
      >
        <Icon as={icon} sizePx={28} />
      </span>
      <h1 ref={heading} tabIndex={-1} className="font-bold text-28">
        {title}
      </h1>
      <p className="max-w-110 text-18">{children}</p>
    </main>
  )
}
