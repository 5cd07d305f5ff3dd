/** A ref for what there is to do now: it has the focus as soon as it appears. */
export const takeFocus = (element: HTMLElement | null) => element?.focus()
