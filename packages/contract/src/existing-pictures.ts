/** Replaces the id in the URL of a missing picture; that URL responds with 404. */
export const NO_PICTURE = 'none'

/** Drops the URLs of missing pictures, so that no client requests them. */
export function existingPictures(...urls: readonly (string | null)[]): string[] {
  return urls
    .filter((url) => url !== null)
    .filter((url) => !url.includes(`/pictures/${NO_PICTURE}/`))
}
