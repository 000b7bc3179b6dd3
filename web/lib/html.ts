/** Escapes a style sheet for a style element. */
export const styleText = (css: string) => css.replaceAll('</', '<\\/')

/** Strips comments and indentation from a script; line ends stay, because they end statements. */
export const compact = (source: string) => source.replace(/^\s*(\/\/.*)?\n/gm, '').replace(/^\s+/gm, '')
