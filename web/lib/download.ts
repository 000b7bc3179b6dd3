import { useEffect, useRef, useState } from 'react'
import { responseOf } from './call.ts'

/** The browser takes its own copy; the address is given back once it has surely begun. */
const RELEASE_AFTER_MS = 60_000

export function saveBlob(blob: Blob, name: string) {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), RELEASE_AFTER_MS)
}

type Watch = { signal?: AbortSignal; onBytes?: (receivedBytes: number) => void }

/** Fetches a file and saves it. Throws as `call` does. */
export async function download(address: string, name: string, { signal, onBytes }: Watch = {}): Promise<void> {
  const reply = await responseOf(address, { ...(signal && { signal }) })
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

/** One download at a time, with what has arrived so far and a way to stop it. */
export function useDownload({ onSaved, onFailed }: { onSaved: () => void; onFailed: (error: Error) => void }) {
  const [megabytes, setMegabytes] = useState<number | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const start = async (address: string, name: string) => {
    if (stop.current) return
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    let reportedAtMs = 0
    setMegabytes(0)
    try {
      await download(address, name, {
        signal,
        onBytes: receivedBytes => {
          if (performance.now() - reportedAtMs < REPORT_EVERY_MS) return
          reportedAtMs = performance.now()
          setMegabytes(Math.floor(receivedBytes / MEGABYTE))
        },
      })
      onSaved()
    } catch (error) {
      if (!signal.aborted) onFailed(error as Error)
    } finally {
      stop.current = null
      setMegabytes(null)
    }
  }
  /** null when nothing is under way. */
  const progress = megabytes === null ? null : megabytes === 0 ? 'Exporting...' : `Exporting... ${megabytes} MB`
  return { start, cancel: () => stop.current?.abort(), progress }
}
