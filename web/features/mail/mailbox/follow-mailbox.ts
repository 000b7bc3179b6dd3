import { wirePhoneMenu } from '../../../ui/phone-menu-behaviour.ts'
import { showLocalTimes } from './local-times.ts'

// Runs inline on the mailbox page. Adds only emails that are not in the list yet, on top: the item being read or focused
// keeps its place in the document.
const list = document.querySelector('ol')!
showLocalTimes(list)

const refresh = async () => {
  const reply = await fetch('/mailbox/emails').catch(() => undefined)
  if (!reply?.ok) return
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  for (const item of [...page.querySelectorAll('li')].reverse()) {
    if (document.getElementById(item.id)) continue
    showLocalTimes(item)
    list.prepend(item)
    document.querySelector('[role=status]')!.textContent = `New: ${item.querySelector('b')!.textContent}`
  }
}
const refreshIfVisible = () => {
  if (!document.hidden) refresh()
}
setInterval(refreshIfVisible, 2000)
document.addEventListener('visibilitychange', refreshIfVisible)
wirePhoneMenu()
