import type { StudioComedian } from '@hlizo/contract/entities/studio-comedian'
import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { studioComediansMessages } from '@hlizo/contract/messages/studio-comedians'
import { studioTagsMessages } from '@hlizo/contract/messages/studio-tags'

const { yes, no } = studioComediansMessages
const { pinned, notPinned } = studioTagsMessages

/** The columns of the comedians as text, on screen and in the exported file. */
export const comedianTexts = {
  name: ({ name }) => name,
  titles: ({ titles }) => String(titles),
  picture: ({ hasPicture }) => (hasPicture ? yes : no),
  bio: ({ bio }) => (bio === '' ? no : yes),
  slug: ({ slug }) => slug,
} as const satisfies Record<string, (comedian: StudioComedian) => string>

/** The columns of the tags. */
export const tagTexts = {
  name: ({ name }) => name,
  titles: ({ titles }) => String(titles),
  pinned: ({ isPinned }) => (isPinned ? pinned : notPinned),
} as const satisfies Record<string, (tag: StudioTag) => string>
