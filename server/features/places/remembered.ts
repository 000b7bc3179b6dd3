interface Memory {
  keptMs: number
  maxEntries: number
  clockMs?: () => number
}

/** Remembers answers for a while: the oldest go first when there are too many, failures are never kept. */
export function remembered<T>(
  ask: (question: string) => Promise<T>,
  { keptMs, maxEntries, clockMs = () => performance.now() }: Memory,
): (question: string) => Promise<T> {
  const answers = new Map<string, { answer: Promise<T>; untilMs: number }>()
  return question => {
    const known = answers.get(question)
    if (known && known.untilMs > clockMs()) return known.answer
    const entry = { answer: ask(question), untilMs: clockMs() + keptMs }
    answers.delete(question)
    answers.set(question, entry)
    if (answers.size > maxEntries) answers.delete(answers.keys().next().value!)
    entry.answer.catch(() => {
      if (answers.get(question) === entry) answers.delete(question)
    })
    return entry.answer
  }
}
