/** The cursor of the first page of a list: none. Typed as the cursors that follow it. */
export const FIRST_PAGE: string | undefined = undefined
