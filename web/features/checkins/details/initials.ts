const WORD_START = /[\p{L}\p{N}]/u

/** 'Maya Lindholm' → 'ML', '北京 小明' → '北小', '!!' → ''. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).flatMap(word => WORD_START.exec(word)?.[0] ?? [])
  const chosen = words.length > 1 ? [words[0], words.at(-1)] : words
  return chosen.join('').toLocaleUpperCase('en')
}
