/** With the first picture: loading its native library takes a tenth of a start. It decodes in one thread, and caches nothing. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
