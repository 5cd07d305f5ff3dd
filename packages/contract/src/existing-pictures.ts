/** Stands in the address of a picture for its id where a title has none; that address answers 404. */
export const NO_PICTURE = 'none'

/** The addresses under which there is a picture: nothing is requested for a title that has none. */
export function existingPictures(...urls: readonly (string | null)[]): string[] {
  return urls
    .filter((url) => url !== null)
    .filter((url) => !url.includes(`/pictures/${NO_PICTURE}/`))
}
