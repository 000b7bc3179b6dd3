import { Check, Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

const THEME_MENU_ID = 'theme-menu'

const THEMES = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
]

/** A native popover with radio buttons; site-behaviour.ts stores the choice. */
export const ThemeMenu = () => (
  <div className="noscript:hidden">
    <IconButton label="Theme" popoverTarget={THEME_MENU_ID} icon={<Icon as={SunMoon} />} />
    <div
      id={THEME_MENU_ID}
      popover="auto"
      className="fixed inset-auto end-4 top-15 m-0 min-w-48 rounded-10 border border-line bg-surface p-1 text-ink shadow-2 xl:end-[calc((100vw-75rem)/2+1.5rem)]"
    >
      <fieldset className="flex flex-col">
        <legend className="px-3 py-2 text-12 text-ink-3">Theme</legend>
        {THEMES.map(({ value, label, icon }) => (
          <label
            key={value}
            className="group relative flex min-h-11 cursor-pointer items-center gap-3 rounded-6 px-3 text-16 hover:bg-surface-2 has-focus-visible:outline-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="theme"
              value={value}
              defaultChecked={value === 'system'}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            <Icon as={icon} />
            <span className="flex-1">{label}</span>
            <span className="invisible group-has-checked:visible">
              <Icon as={Check} />
            </span>
          </label>
        ))}
      </fieldset>
    </div>
  </div>
)
