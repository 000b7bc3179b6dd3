import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dateFormat } from '../../../../contract/dates.ts'
import type { CapturedEmail } from '../../../../contract/mail.ts'
import { paths } from '../../../../contract/paths.ts'
import type { MailboxPages } from '../../../../contract/rendered.ts'
import { styleText } from '../../../lib/html.ts'
import FIRST_PAINT from '../../../ui/first-paint.ts?script'
import { Icon } from '../../../ui/icon.tsx'
import { Ring } from '../../../ui/ring.tsx'
import tokens from '../../../ui/tokens.css?raw'
import EMAIL_TIMES from './email-times.ts?script'
import FOLLOW_MAILBOX from './follow-mailbox.ts?script'
import css from './mailbox.css?raw'

const STYLE = styleText(tokens + css)

/** UTC, until a script shows the reader's own time. */
const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The captured emails, newest first; a script adds those that arrive later. */
const list: MailboxPages['list'] = (emails, nonce) =>
  documentOf(
    <Page title="Mailbox" nonce={nonce} script={FOLLOW_MAILBOX}>
      <h1>Mailbox</h1>
      <p>No mail server is configured, so emails land here. New ones appear automatically.</p>
      <p role="status" />
      <ol>
        <Items emails={emails} />
      </ol>
      <div className="empty">
        <Ring variant="loader" sizePx={72} />
        <strong>No emails yet</strong>
        <p>
          <a href={paths.create}>Create a check-in link</a> or <a href={paths.dashboard}>open your dashboard</a>, and
          the email lands here.
        </p>
      </div>
    </Page>,
  )

const listItems: MailboxPages['listItems'] = emails => renderToStaticMarkup(<Items emails={emails} />)

/** One captured email, in a frame and as text. */
const email: MailboxPages['email'] = ({ id, from, to, replyTo, subject, capturedAt, text }, nonce) =>
  documentOf(
    <Page title={subject} nonce={nonce} script={EMAIL_TIMES}>
      <a className="back" href="/mailbox">
        <Icon as={ArrowLeft} />
        All Emails
      </a>
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
          <Moment instant={capturedAt} />
        </dd>
      </dl>
      <iframe src={`/mailbox/${id}/html`} title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" />
      <h2>As text</h2>
      <pre>{withLinks(text)}</pre>
    </Page>,
  )

const documentOf = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`

type PageProps = { title: string; nonce: string; script: string; children: ReactNode }

const Page = ({ title, nonce, script, children }: PageProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · Nearmark`}</title>
      <Inline nonce={nonce} script={FIRST_PAINT} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: STYLE }} />
    </head>
    <body>
      <header>
        <div>
          <a href="/">
            <Ring variant="logo" sizePx={28} />
            Nearmark
          </a>
        </div>
      </header>
      <main>{children}</main>
      <Inline nonce={nonce} script={script} />
    </body>
  </html>
)

const Inline = ({ nonce, script }: { nonce: string; script: string }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script
  <script nonce={nonce} dangerouslySetInnerHTML={{ __html: script }} />
)

const Items = ({ emails }: { emails: readonly CapturedEmail[] }) =>
  emails.map(({ id, to, subject, capturedAt }) => (
    <li key={id} id={`email-${id}`}>
      <a href={`/mailbox/${id}`}>
        <b>{subject}</b>
        <span>to {to}</span>
        <Moment instant={capturedAt} />
      </a>
    </li>
  ))

const Moment = ({ instant }: { instant: string }) => (
  <time dateTime={instant}>{`${MOMENT.format(new Date(instant))} UTC`}</time>
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
