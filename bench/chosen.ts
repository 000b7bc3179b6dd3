const OPTION = '--only='

/** What `--only` names, in the order of all; else the default. Ends the process on a name that nothing has: nothing was measured then. */
export function chosenOf(all: readonly string[], byDefault: readonly string[] = all): readonly string[] {
  const names = process.argv
    .find(argument => argument.startsWith(OPTION))
    ?.slice(OPTION.length)
    .split(',')
  if (!names) return byDefault
  const unknown = names.filter(name => !all.includes(name))
  if (unknown.length > 0) {
    process.stderr.write(`There is no ${unknown.join(', ')}. ${OPTION}… takes: ${all.join(', ')}.\n`)
    process.exit(2)
  }
  return all.filter(name => names.includes(name))
}
