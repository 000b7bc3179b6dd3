import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

interface Props {
  onClose: () => void
  children: ReactNode
}

/** Fills the screen. The page below it neither takes the focus nor is read aloud. */
export function CameraSheet({ onClose, children }: Props) {
  const sheet = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const below = [...document.body.children].filter((one): one is HTMLElement => one instanceof HTMLElement)
    const covered = below.filter(one => one !== sheet.current)
    for (const one of covered) one.inert = true
    return () => {
      for (const one of covered) one.inert = false
    }
  }, [])

  return createPortal(
    <div
      ref={sheet}
      role="dialog"
      aria-modal
      aria-label="Photo"
      className="camera"
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      {children}
    </div>,
    document.body,
  )
}
