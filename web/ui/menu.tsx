import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-6 px-3 text-16 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-surface-2'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  /** What the entries are about. With it, phones show a sheet from below, where a long menu is whole wherever its button stands. */
  title?: string
  children: ReactNode
}

const sheetClass =
  'max-md:relative max-md:max-h-[calc(100dvh-2rem)] max-md:animate-sheet max-md:rounded-t-24 max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:p-2 max-md:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-md:[&_[role^=menuitem]]:min-h-12'

export function Menu({ trigger, title, children }: MenuProps) {
  const isSheet = title !== undefined
  const ownPresses = useOwnPresses()
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* No portal: the menu stays within the page's landmarks. Above toasts, which a press may have shown. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        {...(isSheet && { 'data-sheet': true, ...ownPresses })}
        className={cx(
          'z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade overflow-y-auto rounded-10 border border-line bg-surface p-1 text-ink shadow-2',
          isSheet && sheetClass,
        )}
      >
        {isSheet && (
          <DropdownMenu.Label dir="auto" className="truncate px-3 py-2 font-bold text-16 md:hidden">
            {title}
          </DropdownMenu.Label>
        )}
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

/** A sheet opens below the pointer that still presses its button: only a press that began in the sheet chooses an entry. */
function useOwnPresses() {
  const began = useRef(false)
  return {
    onPointerDownCapture: () => {
      began.current = true
    },
    onPointerUpCapture: (event: SyntheticEvent) => {
      if (!began.current) event.stopPropagation()
      began.current = false
    },
  }
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
