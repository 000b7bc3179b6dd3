import type { Web } from '../web/web.ts'
import type { FromService, ToService, WebCall } from './messages.ts'

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

/** The development server's web, called over this process's channel. */
export function remoteWeb(files: string): Web {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  process.on('message', (message: ToService) => {
    if (message.kind === 'start') return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') call?.resolve(message.result)
    else call?.reject(message.error)
  })

  const remote = <Name extends WebCall>(name: Name) =>
    ((...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        process.send!({ kind: 'call', id: lastId, name, args } satisfies FromService)
      })) as Web[Name]

  return {
    files,
    appDocument: remote('appDocument'),
    checkInDocument: remote('checkInDocument'),
    siteDocument: remote('siteDocument'),
    fontFaces: remote('fontFaces'),
    renderEmail: remote('renderEmail'),
    mailboxList: remote('mailboxList'),
    mailboxItems: remote('mailboxItems'),
    mailboxEmail: remote('mailboxEmail'),
  }
}
