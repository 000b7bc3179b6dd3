import { MD } from './breakpoints.ts'

export const PHONE_MENU_ID = 'site-menu'

/** Opens and closes the dialog of a phone's menu, and keeps the focus in it. Returns what ends this. */
export function wirePhoneMenu(): () => void {
  const menu = document.getElementById(PHONE_MENU_ID) as HTMLDialogElement
  const ended = new AbortController()
  const until = { signal: ended.signal }
  const opener = document.querySelector('[data-opens-menu]')!
  opener.addEventListener('click', () => menu.open || menu.showModal(), until)
  const closeOnPress = ({ target }: Event) => {
    if (target === menu || (target as Element).closest('a, [data-closes-menu]')) menu.close()
  }
  menu.addEventListener('click', closeOnPress, until)
  const keepFocus = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    const stops = menu.querySelectorAll<HTMLElement>('a, button')
    const [first, last] = [stops[0]!, stops[stops.length - 1]!]
    if (document.activeElement !== (event.shiftKey ? first : last)) return
    event.preventDefault()
    const next = event.shiftKey ? last : first
    next.focus()
  }
  menu.addEventListener('keydown', keepFocus, until)
  matchMedia(MD).addEventListener('change', () => menu.close(), until)
  return () => ended.abort()
}
