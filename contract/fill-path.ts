/** The pattern with each `:name` replaced by its encoded value. */
export const fillPath = (pattern: string, values: object): string =>
  pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String((values as Record<string, unknown>)[name])))
