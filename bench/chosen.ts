const OPTION = '--only='

/** The names after `--only`, in the order of `all`; else the default. An unknown name ends the process before anything is measured. */
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
