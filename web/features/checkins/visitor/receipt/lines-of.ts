/** Breaks a text between its words, and inside one that is wider than a line. The last line ends in '…' if more is left. */
export function linesOf(text: string, width: number, maxLines: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (line !== '' && widthOf(line + character) > width) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  if (line !== '') lines.push(line)
  if (lines.length <= maxLines) return lines
  let last = lines[maxLines - 1]!
  while (last !== '' && widthOf(`${last}…`) > width) last = [...last].slice(0, -1).join('')
  return [...lines.slice(0, maxLines - 1), `${last}…`]
}
