/** 128 random bits in hex. The code of an email is only accepted together with the id of the form that requested it. */
export const newFormId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
