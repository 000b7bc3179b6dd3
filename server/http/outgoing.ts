class ResponseTooLarge extends Error {
  constructor(maxBytes: number) {
    super(`the answer has more than ${maxBytes} bytes`)
    this.name = 'ResponseTooLarge'
  }
}

/** `fetch` for other services: follows no redirect, and aborts a response of more than `maxBytes` after decompression. */
export const boundedFetch =
  (maxBytes: number): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, { ...init, redirect: 'error' })
    return answer.body ? new Response(answer.body.pipeThrough(atMost(maxBytes)), answer) : answer
  }

function atMost(maxBytes: number) {
  let seenBytes = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, passed) {
      seenBytes += chunk.byteLength
      if (seenBytes > maxBytes) passed.error(new ResponseTooLarge(maxBytes))
      else passed.enqueue(chunk)
    },
  })
}
