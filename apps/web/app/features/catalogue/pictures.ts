import type { Thumbnails } from '@hlizo/contract/entities/thumbnails'
import { existingPictures } from '@hlizo/contract/existing-pictures'
import { rowCards } from '@hlizo/domain/row-cards'
import { screenSizes, widthFrom } from '@hlizo/domain/screen-size'

// The widths the server keeps every picture in.
const [SMALL, MEDIUM, LARGE] = ['320w', '640w', '1280w'] as const

/** How wide the picture of a card is, by the cards of a row. */
const CARD_SIZES = screenSizes
  .toReversed()
  .map((size) => `(min-width: ${widthFrom(size)}px) ${Math.round(100 / rowCards(size))}vw`)
  .join(', ')

/** The picture of a title for a card: the CDN's first, the origin's if that fails (D67). */
export function cardPicture(title: Thumbnails) {
  const small = title.cdnSmallThumbnailUrl ?? title.smallThumbnailUrl
  const medium = title.cdnThumbnailUrl ?? title.thumbnailUrl
  const large = title.cdnLargeThumbnailUrl ?? title.largeThumbnailUrl

  const pictures = existingPictures(title.cdnThumbnailUrl, title.thumbnailUrl)
  const srcSet = `${small} ${SMALL}, ${medium} ${MEDIUM}, ${large} ${LARGE}`

  return {
    pictures,
    srcSet: pictures.length === 0 ? undefined : srcSet,
    sizes: CARD_SIZES,
  }
}

/** The picture of a title for a stage as wide as the window. One width: on a phone too, nearly every stage needs the largest. */
export function stagePicture(title: Thumbnails) {
  return { sources: existingPictures(title.cdnLargeThumbnailUrl, title.largeThumbnailUrl) }
}
