/** Whether this page was loaded from the computer that the browser runs on. */
export const isLocalhost = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
