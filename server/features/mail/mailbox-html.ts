import { escapeHtml } from '../../../contract/html.ts'
import type { CapturedEmail } from './mailbox.ts'

const STYLE = `
:root { color-scheme: light dark; --bg: #fbfaf7; --surface: #fff; --line: #e2ded5; --ink: #17191c; --ink-2: #4a4f57; --accent: #0b6b57 }
@media (prefers-color-scheme: dark) { :root { --bg: #0f1213; --surface: #171b1d; --line: #2c3337; --ink: #f1f3f3; --ink-2: #b7c0c4; --accent: #46cba6 } }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 760px; padding: 24px 16px 48px; background: var(--bg); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.375rem; line-height: 1.25; letter-spacing: -.02em; margin: 0 0 8px }
p { margin: 0 0 16px; color: var(--ink-2) }
a { color: var(--accent) }
ol { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); overflow: hidden }
ol:empty { display: none }
li + li { border-top: 1px solid var(--line) }
li a { display: block; padding: 12px 16px; color: inherit; text-decoration: none }
li a:hover b { text-decoration: underline }
li b, li span { display: block }
li span { font-size: .875rem; color: var(--ink-2) }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px }
dt { color: var(--ink-2) } dd { margin: 0 }
iframe { width: 100%; height: 620px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface) }
pre { white-space: pre-wrap; padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); font: .875rem/1.5 ui-monospace, monospace }
h2 { font-size: 1rem; margin: 24px 0 8px }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px }
`

// Adds only emails that are not in the list yet, on top: the item being read or focused keeps its place in the document.
const FOLLOW = `
const list = document.querySelector('ol')
const showLocalTime = item => { const time = item.querySelector('time'); time.textContent = new Date(time.dateTime).toLocaleString() }
list.querySelectorAll('li').forEach(showLocalTime)
const refresh = async () => {
  const reply = await fetch('/mailbox/emails').catch(() => undefined)
  if (!reply?.ok) return
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html')
  for (const item of [...page.querySelectorAll('li')].reverse()) {
    if (document.getElementById(item.id)) continue
    showLocalTime(item)
    list.prepend(item)
    document.querySelector('[role=status]').textContent = 'New: ' + item.querySelector('b').textContent
  }
}
setInterval(() => { if (!document.hidden) refresh() }, 2000)
document.addEventListener('visibilitychange', () => { if (!document.hidden) refresh() })
`

const inUtc = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')} UTC`

const page = (title: string, body: string, nonce: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><style nonce="${nonce}">${STYLE}</style></head><body><main>${body}</main></body></html>`

export const listPage = (emails: readonly CapturedEmail[], nonce: string): string =>
  page(
    'Mailbox',
    `<h1>Mailbox</h1><p>No mail server is set, so letters are kept here. New ones appear by themselves.</p>
<p role="status"></p><ol>${items(emails)}</ol><script nonce="${nonce}">${FOLLOW}</script>`,
    nonce,
  )

/** The list items alone, which the open page fetches. */
export const items = (emails: readonly CapturedEmail[]): string => emails.map(item).join('')

const item = ({ id, to, subject, capturedAt }: CapturedEmail) =>
  `<li id="email-${id}"><a href="/mailbox/${id}"><b>${escapeHtml(subject)}</b><span>to ${escapeHtml(to)}, <time datetime="${capturedAt}">${inUtc(capturedAt)}</time></span></a></li>`

export const emailPage = ({ id, from, to, replyTo, subject, capturedAt, text }: CapturedEmail, nonce: string): string =>
  page(
    subject,
    `<p><a href="/mailbox">All letters</a></p><h1>${escapeHtml(subject)}</h1>
<dl><dt>From</dt><dd>${escapeHtml(from)}</dd><dt>To</dt><dd>${escapeHtml(to)}</dd>
${replyTo ? `<dt>Reply to</dt><dd>${escapeHtml(replyTo)}</dd>` : ''}<dt>Time</dt><dd><time datetime="${capturedAt}">${inUtc(capturedAt)}</time></dd></dl>
<iframe src="/mailbox/${id}/html" title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>
<h2>As text</h2><pre>${linked(text)}</pre>`,
    nonce,
  )

/** Makes links of the URLs, in the same tab: only the browser that requested a sign-in email can use its link at once. */
const linked = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, i) => (i % 2 ? `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>` : escapeHtml(part)))
    .join('')
