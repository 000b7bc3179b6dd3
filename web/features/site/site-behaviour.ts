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

// A section that is named in the URL is opened, and the one that is being read is marked among the contents.
function openSection(): void {
  const section = document.getElementById(location.hash.slice(1))?.closest('details')
  if (!section) return
  section.open = true
  section.scrollIntoView()
}
openSection()
addEventListener('hashchange', openSection)

const contents = [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')].map(link => ({
  link,
  section: document.getElementById(link.hash.slice(1)),
}))
/** Below the header, where a section of the contents comes to stand. */
const READING_PX = 180
function markSection(): void {
  const read = contents.filter(({ section }) => (section?.getBoundingClientRect().top ?? Infinity) < READING_PX).pop()
  for (const entry of contents) {
    if (entry === read) entry.link.setAttribute('aria-current', 'true')
    else entry.link.removeAttribute('aria-current')
  }
}
if (contents.length > 0) {
  markSection()
  addEventListener('scroll', markSection, { passive: true })
}

const filter = document.querySelector<HTMLInputElement>('[data-filters]')
filter?.addEventListener('input', () => {
  const words = filter.value.trim().toLowerCase()
  document.querySelectorAll<HTMLDetailsElement>('[data-filtered]').forEach((section, place) => {
    const calls = [...section.querySelectorAll<HTMLElement>('[data-call]')]
    for (const call of calls) call.hidden = !call.querySelector('summary')!.textContent!.toLowerCase().includes(words)
    section.hidden = calls.every(({ hidden }) => hidden)
    section.open = words === '' ? place === 0 : !section.hidden
  })
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

// A creator's actions are shown when their account is known: see plan-card.tsx.
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
