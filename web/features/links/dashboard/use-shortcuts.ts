import { useEffect, useEffectEvent, useState } from 'react'

const KEY = 'shortcuts'

function storedChoice(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off'
  } catch {
    // Some private windows refuse storage.
    return true
  }
}

function storeChoice(on: boolean) {
  try {
    localStorage.setItem(KEY, on ? 'on' : 'off')
  } catch {
    // The choice then holds for this page only.
  }
}

/** Single keys get in the way of speech input, so they can be switched off (WCAG 2.1.4). */
export function useShortcuts(actions: Record<string, () => void>): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(storedChoice)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || !isIdle(event.target)) return
    event.preventDefault()
    action()
  })
  useEffect(() => {
    if (!on) return
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [on])

  return [
    on,
    next => {
      setOn(next)
      storeChoice(next)
    },
  ]
}

/** No text field has the focus, and no dialog or menu is open. */
const isIdle = (target: EventTarget | null) =>
  target instanceof Element &&
  !target.closest('input, textarea, select, [contenteditable]') &&
  !document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')
