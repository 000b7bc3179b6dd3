export type Browser = { executablePath: string; args: string[]; env: Record<string, string> }

/** A Chromium that starts on this machine; pass all three to Playwright's `launch`. */
export function chromiumPath(): Promise<Browser>
