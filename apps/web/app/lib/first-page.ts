/** The cursor of the first page, with the type of later cursors. */
export const FIRST_PAGE: string | undefined = undefined
