export type FormValue = string | FormValue[] | { [name: string]: FormValue }

/** `a[b][0]=c` as `{ a: { b: ['c'] } }`. */
export function decodeForm(text: string): Record<string, FormValue> {
  const root: Record<string, unknown> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const steps = [...name.matchAll(/^[^[]+|\[([^\]]*)\]/g)].map(match => match[1] ?? match[0])
    let at = root
    for (const [index, step] of steps.entries()) {
      const key = step === '' ? String(Object.keys(at).length) : step
      if (index === steps.length - 1) at[key] = value
      else {
        if (typeof at[key] !== 'object') at[key] = Object.create(null)
        at = at[key] as Record<string, unknown>
      }
    }
  }
  return Object.fromEntries(Object.entries(root).map(([name, value]) => [name, withLists(value)]))
}

function withLists(value: unknown): FormValue {
  if (typeof value === 'string') return value
  const entries = Object.entries(value as object)
  if (entries.length > 0 && entries.every(([key], index) => key === String(index)))
    return entries.map(([, item]) => withLists(item))
  return Object.fromEntries(entries.map(([key, item]) => [key, withLists(item)]))
}
