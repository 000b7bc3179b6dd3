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

  const remote =
    (name: WebCall) =>
    (...args: unknown[]) =>
      new Promise<unknown>((resolve, reject) => {
        lastId += 1
        waiting.set(lastId, { resolve, reject })
        process.send!({ kind: 'call', id: lastId, name, args } satisfies FromService)
      })

  return {
    files,
    appDocument: remote('appDocument') as Web['appDocument'],
    checkInDocument: remote('checkInDocument') as Web['checkInDocument'],
    siteDocument: remote('siteDocument') as Web['siteDocument'],
    renderEmail: remote('renderEmail') as Web['renderEmail'],
  }
}
