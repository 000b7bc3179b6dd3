/** Escapes a style sheet for a style element. */
export const styleText = (css: string) => css.replaceAll('</', '<\\/')
