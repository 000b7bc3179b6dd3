/** A style sheet that cannot end its style element. */
export const styleText = (css: string) => css.replaceAll('</', '<\\/')

/** A script without comments and indentation; line ends stay, for they end statements. */
export const compact = (source: string) => source.replace(/^\s*(\/\/.*)?\n/gm, '').replace(/^\s+/gm, '')
