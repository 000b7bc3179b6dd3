/** Whether a secret stands in rows of the database: in a text, or as the bytes of its letters or of what they encode. */
export function holdsSecret(rows: readonly Record<string, unknown>[], secret: string): boolean {
  // Node decodes a text as far as it can: of one that only begins as hex, a byte that is in any hash.
  const forms = (['utf8', 'base64url', 'hex'] as const)
    .filter(encoding => Buffer.from(secret, encoding).toString(encoding) === secret)
    .map(encoding => Buffer.from(secret, encoding))
  return rows
    .flatMap(row => Object.values(row))
    .some(value =>
      Buffer.isBuffer(value)
        ? forms.some(form => value.includes(form))
        : JSON.stringify(value ?? null).includes(JSON.stringify(secret).slice(1, -1)),
    )
}
