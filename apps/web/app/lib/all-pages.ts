type Cursor = string | undefined

/** Every page of a list, one after the other: for lists that are sorted or grouped as a whole. */
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
