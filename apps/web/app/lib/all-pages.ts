type Cursor = string | undefined

/** Reads every page of a list, for lists that are sorted or grouped as a whole. */
export async function allPages<Page extends { readonly nextCursor?: Cursor }>(
  read: (cursor: Cursor) => Promise<Page>,
): Promise<[Page, ...Page[]]> {
  const first = await read(undefined)
  const pages: [Page, ...Page[]] = [first]
  for (let { nextCursor } = first; nextCursor !== undefined;) {
    const page = await read(nextCursor)
    pages.push(page)
    nextCursor = page.nextCursor
  }

  return pages
}
