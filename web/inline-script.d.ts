/** The text of an inline script: `scripts/vite/inline-scripts.ts` builds it. */
declare module '*?script' {
  const source: string
  export default source
}
