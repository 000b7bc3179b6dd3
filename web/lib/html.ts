/** JSON for a script element: it can neither end the element nor contain a line break of JavaScript. */
export const jsonInScript = (data: unknown) =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Escapes a style sheet for a style element. */
export const styleText = (css: string) => css.replaceAll('</', '<\\/')
