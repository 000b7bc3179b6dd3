/** What a collector of OpenTelemetry is sent, read from protobuf's wire format by the numbers of its fields. */
export interface SentSpan {
  traceId: string
  spanId: string
  parentId: string
  name: string
  attributes: Record<string, string | number>
}

export function spansOf(request: Buffer): SentSpan[] {
  const resources = parts(request, 1)
  const scopes = resources.flatMap(resource => parts(resource, 2))
  return scopes.flatMap(scope => parts(scope, 2)).map(spanOf)
}

function spanOf(span: Buffer): SentSpan {
  const hex = (field: number) => parts(span, field)[0]?.toString('hex') ?? ''
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentId: hex(4),
    name: parts(span, 5)[0]!.toString(),
    attributes: Object.fromEntries(
      parts(span, 9).map(attribute => [parts(attribute, 1)[0]!.toString(), attributeValue(parts(attribute, 2)[0]!)]),
    ),
  }
}

const attributeValue = (value: Buffer) => parts(value, 1)[0]?.toString() ?? Number(fieldsOf(value)[0]!.value)

/** The fields of this number that hold bytes: texts and messages. */
const parts = (message: Buffer, number: number): Buffer[] =>
  fieldsOf(message).flatMap(field => (field.number === number && Buffer.isBuffer(field.value) ? [field.value] : []))

interface Field {
  number: number
  value: Buffer | bigint
}

function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (bytes: number) => {
    at += bytes
    return message.subarray(at - bytes, at)
  }
  while (at < message.length) {
    const key = Number(varint())
    const [number, type] = [key >> 3, key & 7]
    if (type === 0) fields.push({ number, value: varint() })
    else fields.push({ number, value: take(type === 2 ? Number(varint()) : type === 1 ? 8 : 4) })
  }
  return fields
}
