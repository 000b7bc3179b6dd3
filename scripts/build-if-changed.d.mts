/** Builds the web app and the server, each unless its last build was made from the same sources. */
export function buildIfChanged(on: { node: string; env: NodeJS.ProcessEnv }): Promise<void>
