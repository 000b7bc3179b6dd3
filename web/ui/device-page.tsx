import type { LucideIcon } from 'lucide-react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { usePageHeading } from './page.tsx'

type Props = {
  icon: LucideIcon
  name: string
  title: string
  /** In any theme, as on a wall, where a screen with nothing to show gives no light. */
  dark?: boolean
  children: string
}

/** Of a device that stands somewhere in public and has nothing to show. */
export function DevicePage({ icon, name, title, dark = false, children }: Props) {
  const heading = usePageHeading(name, title)
  return (
    <main
      className={cx(
        'flex min-h-page flex-col items-center justify-center gap-3 p-8 text-balance text-center',
        dark ? 'bg-(--shade) text-(--on-shade)' : 'bg-bg text-ink',
      )}
    >
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
