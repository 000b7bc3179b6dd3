/** 128 random bits in hex: the code of an email is typed with the id of the form that asked for it. */
export const newFormId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
