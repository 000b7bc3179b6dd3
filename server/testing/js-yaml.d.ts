declare module 'js-yaml' {
  /** Throws an error with the line of a fault. */
  export function loadAll(text: string): unknown[]
}
