/** Builds the web app, unless the last build was made from the same sources. */
export function buildIfChanged(on: { node: string; env: NodeJS.ProcessEnv }): Promise<void>
