// Runs inline in the head, before the first paint, so that a stored choice of theme never flashes the other one.
const system = matchMedia('(prefers-color-scheme: dark)')
const paint = () => {
  let choice = null
  try {
    choice = localStorage.getItem('theme')
  } catch {}
  const dark = choice === 'dark' || (choice !== 'light' && system.matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
}
paint()
system.addEventListener('change', paint)
addEventListener('storage', paint)

export {}
