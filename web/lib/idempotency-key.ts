import { useRef } from 'react'

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

/**
 * One key for what is sent: another only once something in it was changed, so that a repeat after a lost answer does nothing twice.
 * `done` ends that: the same, sent once more, is then meant.
 */
export function useIdempotencyKey<Content extends object>() {
  const sent = useRef<{ content: string; key: string }>(null)
  return {
    keyOf(content: Content): string {
      const text = JSON.stringify(content)
      if (sent.current?.content !== text) sent.current = { content: text, key: randomKey() }
      return sent.current.key
    },
    done() {
      sent.current = null
    },
  }
}
