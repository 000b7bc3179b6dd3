/** Something before and behind the @, and a dot in the domain: the server decides what is an email. */
export const EMAIL_PATTERN = /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/
