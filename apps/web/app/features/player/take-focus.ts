/** A ref that focuses its element on mount. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
