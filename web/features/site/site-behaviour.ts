import { wirePhoneMenu } from '../../ui/phone-menu-behaviour.ts'

// Runs inline at the end of a public page: the menu, the theme, the back link and the video work at once, without a module.
wirePhoneMenu()

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

// A tab without a previous page opens the first page.
document.querySelector('[data-back]')?.addEventListener('click', event => {
  event.preventDefault()
  if (history.length > 1) history.back()
  else location.assign('/')
})

document.querySelector('[data-print]')?.addEventListener('click', () => print())

for (const button of document.querySelectorAll<HTMLElement>('[data-copies]'))
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copies!)
    button.lastChild!.textContent = 'Copied'
    setTimeout(() => {
      button.lastChild!.textContent = 'Copy'
    }, 2000)
  })

// What a creator can do is shown when their account is known: see plan-card.tsx.
let storedAccount: string | null = null
try {
  storedAccount = localStorage.getItem('userEmail')
} catch {}
if (storedAccount || location.search.includes('from=account')) document.documentElement.dataset.account = ''

// A period chosen before the page of plans was hydrated counts for its links too.
document.addEventListener(
  'click',
  ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('a[href*="billing="]')
    const chosen = document.querySelector<HTMLInputElement>('[data-billing] :checked')
    if (!link || !chosen) return
    const url = new URL(link.href)
    url.searchParams.set('billing', chosen.value)
    link.href = url.href
  },
  true,
)

const poster = document.querySelector<HTMLElement>('[data-plays]')
const video = document.querySelector<HTMLVideoElement>('[data-demo]')
poster?.addEventListener('click', () => {
  // The theme's own poster is the one that is shown.
  const shown = [...poster.querySelectorAll('img')].find(({ clientWidth }) => clientWidth > 0)!
  video!.poster = shown.currentSrc
  video!.src = shown.dataset.film!
  poster.hidden = true
  video!.hidden = false
  video!.focus()
  // If the browser refuses to play, its own button starts the video.
  setTimeout(() => video!.play().catch(() => {}), 100)
})
