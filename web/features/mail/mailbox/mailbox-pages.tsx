import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { CapturedEmail } from '../../../../contract/mail.ts'
import type { MailboxPages } from '../../../../contract/rendered.ts'
import { styleText } from '../../../lib/html.ts'
import { darkColours, lightColours } from '../palette.ts'
import FOLLOW_MAILBOX from './follow-mailbox.ts?script'
import css from './mailbox.css?raw'

const variablesOf = ({ ground, surface, line, ink, inkSoft, accent }: typeof lightColours) =>
  `--ground: ${ground}; --surface: ${surface}; --line: ${line}; --ink: ${ink}; --ink-soft: ${inkSoft}; --accent: ${accent}`
const STYLE = styleText(`:root { color-scheme: light dark; ${variablesOf(lightColours)} }
@media (prefers-color-scheme: dark) { :root { ${variablesOf(darkColours)} } }
${css}`)

/** The captured emails, newest first; a script adds those that arrive later. */
const list: MailboxPages['list'] = (emails, nonce) =>
  documentOf(
    <Page title="Mailbox" nonce={nonce}>
      <h1>Mailbox</h1>
      <p>No mail server is configured, so emails land here. New ones appear automatically.</p>
      <p role="status" />
      <ol>
        <Items emails={emails} />
      </ol>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script */}
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: FOLLOW_MAILBOX }} />
    </Page>,
  )

const listItems: MailboxPages['listItems'] = emails => renderToStaticMarkup(<Items emails={emails} />)

/** One captured email, in a frame and as text. */
const email: MailboxPages['email'] = ({ id, from, to, replyTo, subject, capturedAt, text }, nonce) =>
  documentOf(
    <Page title={subject} nonce={nonce}>
      <p>
        <a href="/mailbox">All Emails</a>
      </p>
      <h1>{subject}</h1>
      <dl>
        <dt>From</dt>
        <dd>{from}</dd>
        <dt>To</dt>
        <dd>{to}</dd>
        {replyTo && (
          <>
            <dt>Reply to</dt>
            <dd>{replyTo}</dd>
          </>
        )}
        <dt>Time</dt>
        <dd>
          <TimeInUtc instant={capturedAt} />
        </dd>
      </dl>
      <iframe src={`/mailbox/${id}/html`} title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" />
      <h2>As text</h2>
      <pre>{withLinks(text)}</pre>
    </Page>,
  )

const documentOf = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`

const Page = ({ title, nonce, children }: { title: string; nonce: string; children: ReactNode }) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
    </head>
    <body>
      <main>{children}</main>
    </body>
  </html>
)

const Items = ({ emails }: { emails: readonly CapturedEmail[] }) =>
  emails.map(({ id, to, subject, capturedAt }) => (
    <li key={id} id={`email-${id}`}>
      <a href={`/mailbox/${id}`}>
        <b>{subject}</b>
        <span>
          to {to}, <TimeInUtc instant={capturedAt} />
        </span>
      </a>
    </li>
  ))

/** The script of the list replaces the text by the local time. */
const TimeInUtc = ({ instant }: { instant: string }) => (
  <time dateTime={instant}>{`${instant.slice(0, 19).replace('T', ' ')} UTC`}</time>
)

/** The links open in the same tab: only the browser that requested a sign-in email can use its link at once. */
const withLinks = (text: string): ReactNode[] =>
  text.split(/(https?:\/\/[^\s<>"]+)/).map((part, i) =>
    i % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes
      <a key={i} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )

export const mailboxPages: MailboxPages = { list, listItems, email }
