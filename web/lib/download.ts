import { useEffect, useRef, useState } from 'react'
import { accountHeader, CallError, responseOf } from './call.ts'
import { saveBlob } from './save-blob.ts'

interface SavedFile {
  url: string
  name: string
  /** Of the account whose file it is, where the page shows one. */
  email?: string
}

type DownloadOptions = { signal?: AbortSignal; onBytes?: (receivedBytes: number) => void }

/** Fetches a file and saves it. Throws as `call` does. */
export async function download(
  { url, name, email }: SavedFile,
  { signal, onBytes }: DownloadOptions = {},
): Promise<void> {
  const reply = await responseOf(url, { ...(signal && { signal }), ...(email && { headers: accountHeader(email) }) })
  const type = reply.headers.get('content-type') ?? ''
  const parts: BlobPart[] = []
  let receivedBytes = 0
  for (const reader = reply.body!.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    receivedBytes += value.length
    onBytes?.(receivedBytes)
  }
  saveBlob(new Blob(parts, { type }), name)
}

const MEGABYTE = 1_000_000
const REPORT_EVERY_MS = 250
const RETRY_AFTER_MS = 2000

/** The server runs exports one at a time; the texts shown while this one waits. */
const WAITING_TEXTS: Record<string, string> = {
  export_running: 'Waiting for your other export...',
  exports_busy: 'Waiting for other exports...',
}
const waitingTextOf = (error: unknown) => (error instanceof CallError ? WAITING_TEXTS[error.code ?? ''] : undefined)

type ExportResult = { onSaved: () => void; onFailed: (error: Error) => void }

/** Runs one export at a time, waits while the server is busy, and reports its progress. */
export function useExport({ onSaved, onFailed }: ExportResult) {
  const [progress, setProgress] = useState<string | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (file: SavedFile) => {
    if (running.current) return
    const controller = new AbortController()
    const { signal } = controller
    running.current = controller
    setProgress('Exporting...')
    try {
      await downloadWhenFree(file, { signal, onProgress: setProgress })
      onSaved()
    } catch (error) {
      if (!signal.aborted) onFailed(error as Error)
    } finally {
      running.current = null
      setProgress(null)
    }
  }
  /** `progress` is null when no export is running. */
  return { start, cancel: () => running.current?.abort(), progress }
}

type ExportOptions = { signal: AbortSignal; onProgress: (progress: string) => void }

async function downloadWhenFree(file: SavedFile, { signal, onProgress }: ExportOptions): Promise<void> {
  let reportedAtMs = 0
  const onBytes = (receivedBytes: number) => {
    if (performance.now() - reportedAtMs < REPORT_EVERY_MS) return
    reportedAtMs = performance.now()
    const megabytes = Math.floor(receivedBytes / MEGABYTE)
    onProgress(megabytes === 0 ? 'Exporting...' : `Exporting... ${megabytes} MB`)
  }
  for (;;) {
    try {
      return await download(file, { signal, onBytes })
    } catch (error) {
      const waiting = waitingTextOf(error)
      if (!waiting) throw error
      onProgress(waiting)
      await wait(RETRY_AFTER_MS, signal)
    }
  }
}

const wait = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
