/** Whether the page comes from the computer that it is read on. */
export const onThisMachine = (): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)
