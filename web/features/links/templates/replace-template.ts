interface Replacement<Options> {
  /** The options with which the form began. */
  first: Options
  /** The options that the template before has set. */
  before: Partial<NoInfer<Options>> | undefined
  after: Partial<NoInfer<Options>> | undefined
}

/** The options of a form under another template. One that differs from what the template before has set was chosen by hand, and stays. */
export function replaceTemplate<Options extends object>(
  current: Options,
  { first, before, after }: Replacement<Options>,
): Options {
  const wanted = Object.entries({ ...first, ...after }) as [keyof Options, Options[keyof Options]][]
  const untouched = { ...first, ...before }
  const replaced = wanted.filter(([name]) => current[name] === untouched[name])
  return { ...current, ...Object.fromEntries(replaced) }
}
