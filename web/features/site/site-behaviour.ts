// Runs inline at the end of a public page: the menu, the theme, the back link and the video work at once, without a module.
const menu = document.getElementById('site-menu') as HTMLDialogElement
const opener = document.querySelector('[data-opens-menu]')!
opener.addEventListener('click', () => menu.open || menu.showModal())
menu.addEventListener('click', ({ target }) => {
  if (target === menu || (target as Element).closest('a, [data-closes-menu]')) menu.close()
})
menu.addEventListener('keydown', event => {
  if (event.key !== 'Tab') return
  const stops = menu.querySelectorAll<HTMLElement>('a, button')
  const [first, last] = [stops[0]!, stops[stops.length - 1]!]
  if (document.activeElement !== (event.shiftKey ? first : last)) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next.focus()
})
matchMedia('(min-width: 45rem)').addEventListener('change', () => menu.close())

let storedTheme: string | null = null
try {
  storedTheme = localStorage.getItem('theme')
} catch {}
for (const radio of document.querySelectorAll<HTMLInputElement>('[name="theme"]')) {
  radio.checked = radio.value === (storedTheme ?? 'system')
  radio.addEventListener('change', () => {
    try {
      localStorage.setItem('theme', radio.value)
    } catch {
      return
    }
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  })
}

// A tab without a previous page follows the link, which leads to the first page.
document.querySelector('[data-back]')?.addEventListener('click', event => {
  if (history.length <= 1) return
  event.preventDefault()
  history.back()
})

const poster = document.querySelector<HTMLElement>('[data-plays]')
const video = document.querySelector<HTMLVideoElement>('[data-demo]')
poster?.addEventListener('click', () => {
  video!.poster = poster.querySelector('img')!.src
  poster.hidden = true
  video!.hidden = false
  video!.focus()
  // If the browser refuses to play, its own button starts the video.
  setTimeout(() => video!.play().catch(() => {}), 100)
})

export {}
