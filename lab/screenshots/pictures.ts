import { join } from 'node:path'

export type Size = { readonly width: number; readonly height: number }

/** The widths of all screenshots (CONTRIBUTING, „A screen”). */
export const sizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
]
/** Studio is for work from 1280 px, and for looking at 390 px. */
export const studioSizes: readonly Size[] = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
export const televisionSize: Size = { width: 1920, height: 1080 }

/** Where the pictures go; not in the repository. */
export const screenshotsFolder = join(import.meta.dirname, '../../screenshots')

/** The pictures that docs/studio.md shows. */
export const guideFolder = join(import.meta.dirname, '../../docs/pictures/studio')

/** „search, found” at 390 px → search-found-390.png */
export const pictureOf = (name: string, { width }: Size): string =>
  `${name.replaceAll(/[^a-z0-9]+/gi, '-')}-${width}.png`
