import { X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { currentToast, showCarriedToast, showToast, subscribeToToasts } from './toast-store.ts'
import { useHydrated } from './use-hydrated.ts'

export { carryToast, toast } from './toast-store.ts'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50

/**
 * On screens that are narrow enough for the two to meet, above the sticky bar with the page’s main button, and at the top
 * while a dialog has its buttons at the bottom.
 */
const OVER_THE_PAGE = cx(
  'fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-60 sm:start-auto sm:w-96',
  'max-lg:in-[:has([data-action-bar])]:bottom-[calc(5.5rem+env(safe-area-inset-bottom))]',
  'max-sm:in-[:has([role=dialog],[role=alertdialog])]:top-[calc(1rem+env(safe-area-inset-top))] max-sm:in-[:has([role=dialog],[role=alertdialog])]:bottom-auto!',
)

export type ToasterProps = {
  /** Toasts stand where the Toaster stands, and are scrolled into view, instead of lying over the page. */
  inFlow?: boolean
}

export function Toaster({ inFlow = false }: ToasterProps) {
  useEffect(showCarriedToast, [])
  const viewport = useRef<HTMLOListElement>(null)
  const current = useSyncExternalStore(subscribeToToasts, currentToast, () => null)
  const open = current?.open
  useEffect(() => {
    if (inFlow && open) viewport.current?.scrollIntoView({ block: 'nearest' })
  }, [inFlow, open])
  // On a server Radix renders style attributes, which the CSP refuses.
  if (!useHydrated()) return null
  return (
    <Radix.Provider duration={DURATION_MS} swipeDirection="right" swipeThreshold={SWIPE_THRESHOLD_PX}>
      {current && (
        <Radix.Root
          key={current.id}
          open={current.open}
          onOpenChange={open => showToast({ ...current, open })}
          type={current.destructive ? 'foreground' : 'background'}
          className={cx(
            'flex animate-rise gap-2 rounded-16 border py-2 ps-4 pe-2',
            // A form's summary may be higher than the toast that takes its place, whose text then stands in the middle.
            inFlow ? 'flex-1 items-center' : 'items-start shadow-3',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform data-[swipe=end]:opacity-0',
            current.destructive ? 'border-danger bg-danger-soft' : 'border-line bg-surface',
          )}
        >
          <div className="min-w-0 flex-1 py-2">
            <Radix.Title className={cx('font-medium text-14', current.destructive ? 'text-danger' : 'text-ink')}>
              {current.title}
            </Radix.Title>
            {current.description && (
              <Radix.Description className="text-14 text-ink-2">{current.description}</Radix.Description>
            )}
          </div>
          <Radix.Close asChild>
            <IconButton label="Close" icon={<Icon as={X} />} />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={viewport}
        hotkey={['F8']}
        className={cx('m-0 flex list-none flex-col p-0', inFlow ? 'h-full' : OVER_THE_PAGE)}
      />
    </Radix.Provider>
  )
}
