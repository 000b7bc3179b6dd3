/** A ref for a button that replaces the pressed one, which had the focus. */
export const takeFocus = (button: HTMLButtonElement | null) => button?.focus()
