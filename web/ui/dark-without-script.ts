import tokens from './tokens.css?raw'

const [, darkTokens] = /:root\[data-theme="dark"\] (\{[^}]*\})/.exec(tokens)!

/** For a noscript element: the system's dark theme, which first-paint.ts sets where scripts run. Follows the other styles. */
export const DARK_WITHOUT_SCRIPT = `@media screen and (prefers-color-scheme: dark) { :root ${darkTokens} }`
