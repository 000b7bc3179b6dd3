import { Check, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { MD } from './breakpoints.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** Of a row: tinted while its menu is open, when no other row answers to the pointer. */
export const menuOwnerClass = 'has-[[aria-haspopup=menu][aria-expanded=true]]:bg-bg'
export const rowHoverClass = '[:not(:has(>*_[aria-haspopup=menu][aria-expanded=true]))>&:hover]:bg-bg'

const itemClass =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-6 px-3 text-16 outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-surface-2'

type MenuProps = {
  /** The button that opens it. */
  trigger: ReactNode
  /** The subject of the entries. With it, phones show a sheet from below, where a long menu is whole wherever its button stands. */
  title?: string
  /** From the end of the button to that of the menu, in CSS pixels. */
  alignOffset?: number
  children: ReactNode
}

const contentClass = 'z-70 border-line bg-surface text-ink'
const menuClass = cx(contentClass, 'min-w-48 animate-fade rounded-10 border p-1 shadow-2')
const sheetClass = cx(
  contentClass,
  'fixed inset-x-0 bottom-0 max-h-[calc(100dvh-0.75rem)] [container-type:scroll-state] animate-sheet overflow-y-auto overscroll-contain rounded-t-24 border-t p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-3 [&_[role^=menuitem]]:min-h-13',
  // A destructive entry is in view in any sheet; the shadow covers entries that pass through the padding below it.
  '[&_[data-danger]]:sticky [&_[data-danger]]:bottom-0 [&_[data-danger]]:z-10 [&_[data-danger]]:not-data-highlighted:bg-surface [&_[data-danger]]:shadow-[0_2rem_0_var(--surface)]',
)

export function Menu({ trigger, title, alignOffset, children }: MenuProps) {
  const [roomy, setRoomy] = useState(true)
  return (
    <DropdownMenu.Root modal={false} onOpenChange={open => open && setRoomy(matchMedia(MD).matches)}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {title === undefined || roomy ? (
        <Popover alignOffset={alignOffset}>{children}</Popover>
      ) : (
        <DropdownMenu.Content asChild>
          <Sheet>
            <DropdownMenu.Label dir="auto" className="truncate px-3 py-2 font-bold text-16">
              {title}
            </DropdownMenu.Label>
            {children}
            <div aria-hidden className={edgeClass} />
          </Sheet>
        </DropdownMenu.Content>
      )}
    </DropdownMenu.Root>
  )
}

/** Says that a sheet goes on below, where the browser can tell. */
const edgeClass =
  'pointer-events-none sticky bottom-0 -mt-24 h-24 bg-linear-to-t from-surface to-transparent opacity-0 [@container_scroll-state(scrollable:bottom)]:opacity-100'

const GAP_PX = 6
const EDGE_PX = 8

/** Below its button or above it; where neither has room for the whole menu, beside it. */
function Popover({ alignOffset, children }: Pick<MenuProps, 'alignOffset' | 'children'>) {
  const [side, setSide] = useState<'bottom' | 'left'>('bottom')
  return (
    // No portal: the menu stays within the page's landmarks. Above toasts, which a press may have shown.
    <DropdownMenu.Content
      ref={menu => {
        if (menu) setSide(hasRoom(menu) ? 'bottom' : 'left')
      }}
      side={side}
      align={side === 'left' ? 'center' : 'end'}
      alignOffset={alignOffset}
      sideOffset={GAP_PX}
      collisionPadding={EDGE_PX}
      className={menuClass}
    >
      {children}
    </DropdownMenu.Content>
  )
}

function hasRoom(menu: HTMLElement): boolean {
  const button = document.getElementById(menu.getAttribute('aria-labelledby') ?? '')
  if (!button) return true
  const { top, bottom } = button.getBoundingClientRect()
  return menu.offsetHeight <= Math.max(top, innerHeight - bottom) - GAP_PX - EDGE_PX
}

/** The menu itself, moved out of the part that Radix places at the button. A press beside it closes it, and reaches nothing below. */
function Sheet(menu: ComponentProps<'div'>) {
  const ownPresses = useOwnPresses(menu)
  const button = document.getElementById(menu['aria-labelledby'] ?? '')
  return createPortal(
    <>
      <div className="fixed inset-0 z-70 animate-fade touch-none bg-scrim" />
      <div {...menu} {...ownPresses} className={sheetClass} />
    </>,
    // Within the page's landmarks, and within the dialog that its button stands in.
    button?.closest('[role=dialog]') ?? document.querySelector('main') ?? document.body,
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
      data-danger={danger || undefined}
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
