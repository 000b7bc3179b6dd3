import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const HEADER_BYTES = 12
const TYPE_A = 1

/** Answers every question for an IPv4 address from `ips`, by name; other questions and unknown names have no answer. */
export async function startNameServer(ips: ReadonlyMap<string, string>) {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, ips), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: (socket.address() as AddressInfo).port, stop: () => socket.close() }
}

/** RFC 1035, 4.1: the question is repeated, and the answer's name points at it. */
function answerTo(query: Buffer, ips: ReadonlyMap<string, string>): Buffer {
  const nameEnds = query.indexOf(0, HEADER_BYTES) + 1
  const question = query.subarray(HEADER_BYTES, nameEnds + 4)
  const ip = question.readUInt16BE(question.length - 4) === TYPE_A ? ips.get(nameIn(question)) : undefined
  const header = Buffer.alloc(HEADER_BYTES)
  query.copy(header, 0, 0, 2)
  // A reply, recursion available; one question.
  header.writeUInt16BE(0x8180, 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(ip ? 1 : 0, 6)
  if (!ip) return Buffer.concat([header, question])
  const pointerTypeClassTtlLength = Buffer.from('c00c00010001000000010004', 'hex')
  return Buffer.concat([header, question, pointerTypeClassTtlLength, Buffer.from(ip.split('.').map(Number))])
}

function nameIn(question: Buffer): string {
  const labels: string[] = []
  for (let at = 0; question[at] !== 0; at += 1 + question[at]!)
    labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
  return labels.join('.')
}
