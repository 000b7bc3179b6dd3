/** The typefaces of a style sheet, without its rules. */
export const fontFacesOf = (css: string): string => (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).join('\n')
