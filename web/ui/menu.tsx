import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MD } from './breakpoints.ts'
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

const contentClass = 'z-70 overflow-y-auto border-line bg-surface text-ink'
const menuClass = cx(
  contentClass,
  'max-h-(--radix-dropdown-menu-content-available-height) min-w-48 animate-fade rounded-10 border p-1 shadow-2',
)
const sheetClass = cx(
  contentClass,
  'fixed inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] animate-sheet rounded-t-24 border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-3 [&_[role^=menuitem]]:min-h-12',
)

export function Menu({ trigger, title, children }: MenuProps) {
  const [roomy, setRoomy] = useState(true)
  return (
    <DropdownMenu.Root modal={false} onOpenChange={open => open && setRoomy(matchMedia(MD).matches)}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {title === undefined || roomy ? (
        // No portal: the menu stays within the page's landmarks. Above toasts, which a press may have shown.
        <DropdownMenu.Content align="end" sideOffset={6} collisionPadding={8} className={menuClass}>
          {children}
        </DropdownMenu.Content>
      ) : (
        <DropdownMenu.Content asChild>
          <Sheet>
            <DropdownMenu.Label dir="auto" className="truncate px-3 py-2 font-bold text-16">
              {title}
            </DropdownMenu.Label>
            {children}
          </Sheet>
        </DropdownMenu.Content>
      )}
    </DropdownMenu.Root>
  )
}

/** The menu itself, moved out of the part that Radix places at the button. A press beside it closes it, and reaches nothing below. */
function Sheet(menu: ComponentProps<'div'>) {
  const ownPresses = useOwnPresses(menu)
  return createPortal(
    <>
      <div className="fixed inset-0 z-70 animate-fade bg-scrim" />
      <div {...menu} {...ownPresses} className={sheetClass} />
    </>,
    // Within the page's landmarks.
    document.querySelector('main') ?? document.body,
  )
}

/** A sheet opens below the pointer that still presses its button: only a press that began in the sheet chooses an entry. */
function useOwnPresses({ onPointerDownCapture, onPointerUpCapture }: ComponentProps<'div'>) {
  const began = useRef(false)
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLDivElement>) => {
      began.current = true
      onPointerDownCapture?.(event)
    },
    onPointerUpCapture: (event: PointerEvent<HTMLDivElement>) => {
      if (!began.current) event.stopPropagation()
      began.current = false
      onPointerUpCapture?.(event)
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
