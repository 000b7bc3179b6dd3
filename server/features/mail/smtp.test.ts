import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import type { EmailContent } from '../../../contract/mail.ts'
import { readConfig } from '../../config.ts'
import { startListener, startMailServer } from '../../testing/mail-servers.ts'
import { builtWeb } from '../../web/built-web.ts'
import { Undeliverable } from './delivery-error.ts'
import { createMail, type Mail } from './mail.ts'

const SIGN_IN: EmailContent = {
  kind: 'sign_in',
  purpose: 'create_link',
  url: 'https://nearmark.example/create?token=abc',
  code: '012345',
  validMinutes: 10,
}
const CRLF = 'Ada\r\nBcc: eve@example.org\r\n\r\n<img src=x onerror=alert(1)>'

const web = await builtWeb()

let cleanUp: (() => void)[] = []
afterEach(() => {
  for (const end of cleanUp) end()
  cleanUp = []
})

function mailThrough(port: number, settings: Record<string, string> = {}): Mail {
  const config = readConfig({
    APP_SECRET: 'x'.repeat(32),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Nearmark <no-reply@nearmark.example>',
    ...settings,
  })
  const mail = createMail({ config, log: pino({ level: 'silent' }), web })
  cleanUp.push(() => mail.close())
  return mail
}

async function mailServer(options?: SMTPServerOptions) {
  const server = await startMailServer(options)
  cleanUp.push(server.stop)
  return server
}

async function listener(onSocket: (socket: Socket) => void): Promise<number> {
  const { port, stop } = await startListener(onSocket)
  cleanUp.push(stop)
  return port
}

test('the mark travels with the email: nothing is loaded, and nothing is an attachment to save', async () => {
  const { port, received } = await mailServer()
  await mailThrough(port).send(SIGN_IN, 'ada@example.org')
  const { html, attachments } = await PostalMime.parse(received[0]!.raw)
  expect(attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true }])
  const [source] = [...html!.matchAll(/<img[^>]* src="([^"]+)"/g)].map(match => match[1])
  expect(`<${source!.replace('cid:', '')}>`).toBe(attachments[0]!.contentId)
  expect(html).not.toMatch(/src="(?:https?|data):/)
})

test('an email arrives with its subject, sender, HTML and text, and only our headers', async () => {
  const { port, received } = await mailServer()
  await mailThrough(port).send(SIGN_IN, 'ada@example.org')
  expect(received).toMatchObject([{ from: 'no-reply@nearmark.example', to: ['ada@example.org'] }])
  const email = await PostalMime.parse(received[0]!.raw)
  expect(email).toMatchObject({
    subject: 'Your Nearmark verification link',
    from: { name: 'Nearmark', address: 'no-reply@nearmark.example' },
    to: [{ address: 'ada@example.org' }],
  })
  expect(email.text).toContain('https://nearmark.example/create?token=abc\n')
  expect(email.text).toContain('\n012345\n')
  expect(email.html).toContain('href="https://nearmark.example/create?token=abc"')
  expect(email.headers.map(({ key }) => key).sort()).toEqual([
    'auto-submitted',
    'content-type',
    'date',
    'from',
    'message-id',
    'mime-version',
    'subject',
    'to',
    'x-auto-response-suppress',
  ])
})

test('text that people typed adds no header, no recipient and no markup', async () => {
  const { port, received } = await mailServer()
  const mail = mailThrough(port)
  const written = { name: CRLF, subject: CRLF, message: CRLF, type: 'Other', email: 'ada@example.org' }
  await mail.send({ kind: 'support_for_team', ticketId: 'NM-1', priority: true, ...written }, 'team@example.org')
  await mail.send(
    {
      kind: 'verify_check_in',
      name: CRLF,
      locationName: CRLF,
      hostName: CRLF,
      checkedInAt: '2026-01-02T03:04:05Z',
      session: null,
      url: 'https://nearmark.example/x',
      validHours: 24,
    },
    'ada@example.org',
  )
  expect(received.map(({ to }) => to)).toEqual([['team@example.org'], ['ada@example.org']])
  for (const { raw } of received) {
    const email = await PostalMime.parse(raw)
    expect(email.bcc ?? []).toEqual([])
    expect(email.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    // The mark alone.
    expect(email.html!.match(/<img/g)).toHaveLength(1)
  }
  const [forTeam, forVisitor] = await Promise.all(received.map(({ raw }) => PostalMime.parse(raw)))
  expect(forTeam!.subject).toBe('[NM-1] Priority: Other')
  expect(forVisitor!.subject).toBe('Confirm your check-in')
  expect(forTeam!.replyTo).toMatchObject([{ address: 'ada@example.org' }])
})

test('a list or a second header in a recipient reaches nobody else', async () => {
  const { port, received } = await mailServer()
  const mail = mailThrough(port)
  await mail.send(SIGN_IN, 'a@example.org, eve@example.org').catch(() => undefined)
  await mail.send(SIGN_IN, 'a@example.org\r\nBcc: eve@example.org').catch(() => undefined)
  expect(received.flatMap(({ to }) => to)).not.toContain('eve@example.org')
})

test('a temporarily refused email is delivered by the next try', async () => {
  let tries = 0
  const { port, received } = await mailServer({
    onRcptTo: (_, __, done) => {
      tries++
      done(tries === 1 ? Object.assign(new Error('try again later'), { responseCode: 451 }) : null)
    },
  })
  const mail = mailThrough(port)
  await expect(mail.send(SIGN_IN, 'ada@example.org')).rejects.toThrow('451')
  await mail.send(SIGN_IN, 'ada@example.org')
  expect(received).toHaveLength(1)
})

const refused = (at: 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData', responseCode: number): SMTPServerOptions => ({
  ...(at === 'onAuth' && { authOptional: false, disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
  [at]: (...args: unknown[]) => {
    const done = args.at(-1) as (error: Error) => void
    if (at === 'onData') (args[0] as Readable).resume()
    done(Object.assign(new Error('5.7.1 no <ada@example.org>'), { responseCode }))
  },
})

test.each([
  ['onRcptTo', 550, true],
  ['onData', 554, true],
  ['onRcptTo', 450, false],
  ['onData', 451, false],
  ['onMailFrom', 550, false],
  ['onAuth', 535, false],
] as const)('a refusal in %s with %i is permanent: %s', async (at, code, isFinal) => {
  const { port } = await mailServer(refused(at, code))
  const login = at === 'onAuth' ? 'me:secret@' : ''
  const failure = await mailThrough(port, { SMTP_URL: `smtp://${login}127.0.0.1:${port}` })
    .send(SIGN_IN, 'ada@example.org')
    .catch((error: Error) => error)
  expect(failure).toBeInstanceOf(Error)
  expect(failure instanceof Undeliverable).toBe(isFinal)
  expect(String(failure)).toContain(String(code))
  expect(JSON.stringify(pino.stdSerializers.err(failure as Error))).not.toContain('ada@')
})

test('a missing mail server is reported at once', async () => {
  const port = await listener(socket => socket.destroy())
  const startedAt = performance.now()
  await expect(mailThrough(port).send(SIGN_IN, 'ada@example.org')).rejects.toThrow()
  expect(performance.now() - startedAt).toBeLessThan(4500)
})

test('a silent mail server is given up before the job times out', async () => {
  const port = await listener(() => undefined)
  const startedAt = performance.now()
  await expect(mailThrough(port).send(SIGN_IN, 'ada@example.org')).rejects.toThrow(/greeting|timeout/i)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})

test('a connection cut after the email is a failure, and only the queue retries it', async () => {
  let taken = 0
  const port = await listener(socket => {
    let receivingData = false
    socket.write('220 ready\r\n')
    socket.on('data', chunk => {
      const said = chunk.toString()
      if (receivingData) {
        if (!said.endsWith('\r\n.\r\n')) return
        taken++
        return void socket.destroy()
      }
      receivingData = /^DATA/im.test(said)
      socket.write(receivingData ? '354 go on\r\n' : '250 fine\r\n')
    })
  })
  await expect(mailThrough(port).send(SIGN_IN, 'ada@example.org')).rejects.toThrow()
  expect(taken).toBe(1)
})

test('an untrusted certificate is refused', async () => {
  const { port, received } = await mailServer({ secure: true, disabledCommands: ['AUTH'] })
  const mail = mailThrough(port, { SMTP_URL: `smtps://127.0.0.1:${port}` })
  await expect(mail.send(SIGN_IN, 'ada@example.org')).rejects.toThrow(/certificate/i)
  expect(received).toEqual([])
})

// 0.0.0.0 reaches this machine by a host name that does not count as loopback.
test('a server on another machine without TLS gets no email, unless the setting says insecure', async () => {
  const { port, received } = await mailServer()
  const to = (smtpUrl: string) => mailThrough(port, { SMTP_URL: smtpUrl }).send(SIGN_IN, 'ada@example.org')
  await expect(to(`smtp://0.0.0.0:${port}`)).rejects.toThrow(/STARTTLS/)
  expect(received).toEqual([])
  await to(`smtp://0.0.0.0:${port}?insecure`)
  expect(received).toHaveLength(1)
})

test('the user and password of the URL are used', async () => {
  const logins: string[] = []
  const { port, received } = await mailServer({
    authOptional: false,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      logins.push(`${username} ${password}`)
      done(null, { user: username })
    },
  })
  const mail = mailThrough(port, { SMTP_URL: `smtp://ada%40example.org:p%3Ass@127.0.0.1:${port}` })
  await mail.send(SIGN_IN, 'ada@example.org')
  expect([logins, received.length]).toEqual([['ada@example.org p:ss'], 1])
})

test('an invitation tells mail programs how to unsubscribe by one click', async () => {
  const { port, received } = await mailServer()
  const unsubscribeUrl = 'https://nearmark.example/unsubscribe?token=abc'
  await mailThrough(port).send(
    {
      kind: 'invitation',
      name: 'Ada',
      locationName: 'Main Hall',
      hostName: null,
      times: 'Every Monday, 09:00–10:30',
      url: 'https://nearmark.example/checkin/abc?person=def',
      unsubscribeUrl,
      replyTo: 'owner@example.org',
    },
    'ada@example.org',
  )
  const { headers } = await PostalMime.parse(received[0]!.raw)
  const header = (key: string) => headers.find(each => each.key === key)?.value
  expect([header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual([
    `<${unsubscribeUrl}>`,
    'List-Unsubscribe=One-Click',
  ])
})
