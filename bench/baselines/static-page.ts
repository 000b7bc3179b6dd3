import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastify from 'fastify'

const [htmlFile, headersFile, port] = process.argv.slice(2) as [string, string, string]
const headers: Record<string, string> = JSON.parse(readFileSync(headersFile, 'utf8'))
const compressors: Record<string, (html: Buffer) => Buffer> = { br: brotliCompressSync, gzip: gzipSync }

const html = readFileSync(htmlFile)
const body = compressors[headers['content-encoding'] ?? '']?.(html) ?? html

const app = fastify()
app.get('/', (_, reply) => reply.headers(headers).send(body))
await app.listen({ port: Number(port), host: '127.0.0.1' })

process.once('SIGTERM', () => app.close())
