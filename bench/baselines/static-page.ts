import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'

const [htmlFile, encoding, port] = process.argv.slice(2) as [string, string, string]
const compressors: Record<string, (html: Buffer) => Buffer> = { br: brotliCompressSync, gzip: gzipSync }
const compress = compressors[encoding]

const html = readFileSync(htmlFile)
const body = compress ? compress(html) : html

const app = fastify()
app.get('/', (_, reply) => {
  if (compress) reply.header('content-encoding', encoding)
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(body)
})
await app.listen({ port: Number(port), host: '127.0.0.1' })

process.once('SIGTERM', () => app.close())
