import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

/** A sheet from below on phones, a card in the middle elsewhere. Shared with the confirm dialog, whose scrim lies on an open dialog. */
export const overlayClass = 'fixed inset-0 z-50 animate-fade bg-scrim'
export const panelClass =
  'fixed inset-x-0 bottom-0 z-50 flex max-h-[calc(100dvh-2rem)] [container-type:scroll-state] animate-sheet flex-col gap-4 overflow-y-auto overscroll-contain rounded-t-24 border border-line bg-surface p-4 pb-[max(1rem,env(safe-area-inset-bottom))] text-ink shadow-3 sm:inset-x-4 sm:inset-y-0 sm:m-auto sm:h-fit sm:w-full sm:max-w-120 sm:animate-rise sm:rounded-16 sm:p-6'

/** A question that is asked from a dialog stands alone. */
const behindQuestionClass = '[body:has([role=alertdialog])_&]:invisible'

/**
 * The buttons, the first one the most likely: it stands at the end of the row. They stay in view while the body scrolls; the shadow
 * covers what passes through the panel's padding below them. The line says that the body goes on, and is always there in browsers
 * that cannot ask.
 */
export const actionsClass = cx(
  'sticky bottom-0 z-10 -mx-4 flex flex-row-reverse flex-wrap gap-2 border-t bg-surface px-4 pt-3 shadow-[0_2rem_0_var(--surface)] sm:-mx-6 sm:px-6',
  'border-line supports-[container-type:scroll-state]:border-transparent [@container_scroll-state(scrollable:bottom)]:border-line!',
  // One third and two thirds, on a row each where the labels are too long for one.
  'max-sm:*:grow max-sm:*:first:grow-999 max-sm:*:last:min-w-[calc((100%-0.5rem)/3)]',
)

/**
 * Radix returns the focus to its own trigger only, but any element can open these dialogs. A menu's item is removed by then, so the
 * focus goes to the menu's button.
 * A field marked `data-first-focus` is focused first, where there is nothing to read before it.
 */
export function useFocusReturn() {
  const opener = useRef<Element>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = lastingOpener(document.activeElement)
      const field = (event.target as Element).querySelector<HTMLElement>('[data-first-focus]')
      if (!field) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus()
    },
  }
}

function lastingOpener(focused: Element | null): Element | null {
  const menuButtonId = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby')
  return menuButtonId ? document.getElementById(menuButtonId) : focused
}

/** A dialog whose title changes is at another step, which takes the focus as an opened dialog does. */
function useStepFocus(title: string) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (title === shown.current) return
    shown.current = title
    content.current?.querySelector<HTMLElement>('[data-first-focus]')?.focus()
  }, [title])
  return content
}

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the first one the most likely. */
  actions?: ReactNode
  /** There is only something to read: the title takes the focus. */
  readFirst?: boolean
}

export function Dialog({ open, onOpenChange, title, description, children, actions, readFirst = false }: Props) {
  const focusReturn = useFocusReturn()
  const content = useStepFocus(title)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={overlayClass} />
        <Radix.Content
          ref={content}
          className={cx(panelClass, behindQuestionClass)}
          {...focusReturn}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <div className="flex items-start justify-between gap-3">
            <Radix.Title
              {...(readFirst && { tabIndex: -1, 'data-first-focus': true })}
              className="min-w-0 py-2 font-bold text-18 wrap-anywhere"
            >
              {title}
            </Radix.Title>
            <Radix.Close asChild>
              <IconButton label="Close" icon={<Icon as={X} />} />
            </Radix.Close>
          </div>
          {description && <Radix.Description className="text-16 text-ink-2">{description}</Radix.Description>}
          {children}
          {actions && <div className={actionsClass}>{actions}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
