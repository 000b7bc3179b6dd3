import { Monitor, Moon, Sun } from 'lucide-react'
import { Icon } from './icon.tsx'
import { MenuChoice } from './menu.tsx'
import { type Theme, useTheme } from './theme.ts'

const OPTIONS: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

type Props = {
  /** Absent on static pages, where an inline script ticks the stored theme and stores another. */
  chosen?: { theme: Theme; onChange: (theme: Theme) => void }
}

/** Three radio buttons as small as their icons. */
export const ThemeRadios = ({ chosen }: Props) => (
  <fieldset className="noscript:hidden">
    <legend className="sr-only">Theme</legend>
    <div className="flex rounded-full border border-line p-0.5">
      {OPTIONS.map(({ value, label, icon }) => (
        <label
          key={value}
          title={label}
          className="relative grid size-8 cursor-pointer place-items-center rounded-full text-ink-3 transition-colors hover:text-ink has-checked:bg-surface-2 has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="theme"
            value={value}
            aria-label={label}
            className="absolute inset-0 cursor-pointer appearance-none rounded-full opacity-0"
            {...(chosen
              ? { checked: chosen.theme === value, onChange: () => chosen.onChange(value) }
              : { defaultChecked: value === 'system' })}
          />
          <Icon as={icon} sizePx={16} />
        </label>
      ))}
    </div>
  </fieldset>
)

export function ThemeSwitch() {
  const [theme, setTheme] = useTheme()
  return <ThemeRadios chosen={{ theme, onChange: setTheme }} />
}

/** The same choice within a menu. */
export function ThemeMenuChoice() {
  const [theme, setTheme] = useTheme()
  return <MenuChoice label="Theme" value={theme} options={OPTIONS} onChange={setTheme} />
}
