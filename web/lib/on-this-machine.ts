/** Whether the server runs on the same computer as the browser. */
export const onThisMachine = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
