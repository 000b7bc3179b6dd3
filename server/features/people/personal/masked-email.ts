/** Enough for its owner to know it again, too little for somebody else to write to it: `a•••@example.com`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = ''] = email.slice(0, at)
  return `${first}•••${email.slice(at)}`
}
