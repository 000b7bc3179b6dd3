import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { dateFormat } from '../../../../contract/dates.ts'
import type { CapturedEmail } from '../../../../contract/mail.ts'
import { paths } from '../../../../contract/paths.ts'
import type { MailboxDocument, MailboxPages } from '../../../../contract/rendered.ts'
import { styleText } from '../../../lib/html.ts'
import { publicLinksOf } from '../../../lib/public-links.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { DARK_WITHOUT_SCRIPT } from '../../../ui/dark-without-script.ts'
import FIRST_PAINT from '../../../ui/first-paint.ts?script'
import { Icon } from '../../../ui/icon.tsx'
import { PublicHeader } from '../../../ui/public-header.tsx'
import { Ring } from '../../../ui/ring.tsx'
import EMAIL_TIMES from './email-times.ts?script'
import FOLLOW_MAILBOX from './follow-mailbox.ts?script'
import css from './mailbox.css?raw'

/** UTC, until a script shows the reader's own time. */
const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** The captured emails, newest first; a script adds those that arrive later. */
const list: MailboxPages['list'] = (emails, document) =>
  documentOf(
    <Page title="Mailbox" document={document} script={FOLLOW_MAILBOX}>
      <h1>Mailbox</h1>
      <p>No mail server is configured, so emails land here. New ones appear automatically.</p>
      <p role="status" />
      <ol>
        <Items emails={emails} />
      </ol>
      <div className="empty">
        <Ring variant="loader" sizePx={72} />
        <strong>No emails yet</strong>
        <p>Ask for a sign-in email, and it lands here.</p>
        <ButtonLink href={paths.create}>Create Check-in Link</ButtonLink>
        <ButtonLink href={paths.dashboard} variant="quiet">
          Go to Dashboard
        </ButtonLink>
      </div>
    </Page>,
  )

const listItems: MailboxPages['listItems'] = emails => renderToStaticMarkup(<Items emails={emails} />)

/** One captured email, in a frame and as text. */
const email: MailboxPages['email'] = ({ id, from, to, replyTo, subject, capturedAt, text }, document) =>
  documentOf(
    <Page title={subject} document={document} script={EMAIL_TIMES}>
      <a className="back" href="/mailbox">
        <Icon as={ArrowLeft} />
        All Emails
      </a>
      <article>
        <div className="head">
          <h1>{subject}</h1>
          <div className="envelope">
            <Initial of={to} />
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
            </dl>
            <Moment instant={capturedAt} />
          </div>
        </div>
        <iframe src={`/mailbox/${id}/html`} title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" />
      </article>
      <h2>As text</h2>
      <pre>{withLinks(text)}</pre>
    </Page>,
  )

const documentOf = (page: ReactNode) => `<!doctype html>${renderToStaticMarkup(page)}`

type PageProps = { title: string; document: MailboxDocument; script: string; children: ReactNode }

const Page = ({ title, document: { nonce, assets, plansOn }, script, children }: PageProps) => (
  <html lang="en">
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{`${title} · Nearmark`}</title>
      <Inline nonce={nonce} script={FIRST_PAINT} />
      {assets.fonts.map(font => (
        <link key={font} rel="preload" as="font" type="font/woff2" href={font} crossOrigin="" />
      ))}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styleText(assets.css + css) }} />
      <noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own styles */}
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: DARK_WITHOUT_SCRIPT }} />
      </noscript>
    </head>
    <body>
      <PublicHeader links={publicLinksOf({ plansOn })} path="/mailbox" />
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
  emails.map(({ id, to, subject, capturedAt, text }) => (
    <li key={id} id={`email-${id}`}>
      <a href={`/mailbox/${id}`}>
        <Initial of={to} />
        <span className="to">{to}</span>
        <span className="words">
          <b>{subject}</b> <span>{openingOf({ subject, text })}</span>
        </span>
        <Moment instant={capturedAt} />
      </a>
    </li>
  ))

/** Recipients are told apart by it, since all emails have one sender. */
const Initial = ({ of: email }: { of: string }) => (
  <span className="initial" aria-hidden>
    {email.charAt(0).toUpperCase()}
  </span>
)

const OPENING_LENGTH = 160

/** The first words that do not repeat the subject. */
const openingOf = ({ subject, text }: Pick<CapturedEmail, 'subject' | 'text'>) =>
  text
    .split('\n')
    .filter(line => line.trim() && line.trim() !== subject && !line.startsWith('http'))
    .join(' · ')
    .slice(0, OPENING_LENGTH)

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
