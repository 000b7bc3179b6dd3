import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-6 px-3 text-16 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-surface-2'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
}

export function Menu({ trigger, children }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: the menu stays within the page's landmarks. Above toasts, which a press may have shown. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className="z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade overflow-y-auto rounded-10 border border-line bg-surface p-1 text-ink shadow-2"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export const MenuDivider = () => <DropdownMenu.Separator className="my-1 h-px bg-line" />

type ItemProps = { icon?: LucideIcon; danger?: boolean; disabled?: boolean; onSelect: () => void; children: ReactNode }

export function MenuItem({ icon, danger, disabled, onSelect, children }: ItemProps) {
  return (
    <DropdownMenu.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(itemClass, danger && 'text-danger data-highlighted:bg-danger-soft')}
    >
      {icon && <Icon as={icon} />}
      {children}
    </DropdownMenu.Item>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string; icon?: LucideIcon }[]
  onChange: (value: Value) => void
}

export function MenuChoice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={next => onChange(next as Value)} aria-label={label}>
      <DropdownMenu.Label className="px-3 py-2 text-12 text-ink-3">{label}</DropdownMenu.Label>
      {options.map(option => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={itemClass}>
          {option.icon && <Icon as={option.icon} />}
          <span className="flex-1">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Icon as={Check} />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
