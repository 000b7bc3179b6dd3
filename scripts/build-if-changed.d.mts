/** Builds what the browser gets, unless it was built from these very sources. */
export function buildIfChanged(on: { node: string; env: NodeJS.ProcessEnv }): Promise<void>
