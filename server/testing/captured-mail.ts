import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from './test-app.ts'

export interface CapturedMail {
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  /** The first link of the text, with its token. */
  url: string
  token: string
  /** The six digits of a sign-in email. */
  code: string
}

const GIVE_UP_AFTER_MS = 20_000
const POLL_EVERY_MS = 20

/** All emails captured so far for this recipient, oldest first. */
export async function mailTo({ dataDir }: Pick<TestApp, 'dataDir'>, to: string): Promise<CapturedMail[]> {
  const folder = join(dataDir, 'mailbox')
  const names = (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).sort()
  const emails = await Promise.all(names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))))
  return emails.filter(email => email.to === to).map(withSecrets)
}

/** Waits until the recipient has `count` emails, and returns the last of them. */
export async function nextMailTo(app: Pick<TestApp, 'dataDir'>, to: string, count = 1): Promise<CapturedMail> {
  const givingUpAt = performance.now() + GIVE_UP_AFTER_MS
  while (performance.now() < givingUpAt) {
    const emails = await mailTo(app, to)
    if (emails.length >= count) return emails[count - 1]!
    await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS))
  }
  throw new Error(`No email ${count} to ${to} within ${GIVE_UP_AFTER_MS} ms`)
}

/** Waits until the recipient has `count` emails with this subject, and returns the last of them. */
export async function nextMailAbout(
  app: Pick<TestApp, 'dataDir'>,
  { to, subject, count = 1 }: { to: string; subject: string; count?: number },
): Promise<CapturedMail> {
  const givingUpAt = performance.now() + GIVE_UP_AFTER_MS
  while (performance.now() < givingUpAt) {
    const emails = (await mailTo(app, to)).filter(email => email.subject === subject)
    if (emails.length >= count) return emails[count - 1]!
    await new Promise(resolve => setTimeout(resolve, POLL_EVERY_MS))
  }
  throw new Error(`No email ${count} about '${subject}' to ${to} within ${GIVE_UP_AFTER_MS} ms`)
}

function withSecrets(email: CapturedMail): CapturedMail {
  const url = /https?:\/\/\S+/.exec(email.text)?.[0] ?? ''
  const token = url ? (new URL(url).searchParams.get('token') ?? '') : ''
  return { ...email, url, token, code: /^\d{6}$/m.exec(email.text)?.[0] ?? '' }
}
