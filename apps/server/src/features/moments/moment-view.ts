import type { Moment, MomentRefusal, PublicMoment } from '@hlizo/contract/entities/moment'
import { clipPath } from '@hlizo/contract/clip-path'
import { NO_PICTURE } from '@hlizo/contract/existing-pictures'
import { FIRST_CLIP } from '@hlizo/media/cut-moment'
import { RENDERED } from '@hlizo/media/render-moment'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import type { MomentRow, ShownMoment } from './moment-store.ts'

/** A shared moment above the age of the profile names nothing of its title, and can only be taken back. */
const untitled = { title: '', name: '', pictureId: null, isShareable: false }

/** `refusal`: why it would be refused if it were shared. */
export function momentView(
  moment: MomentRow,
  { media, refusal }: { readonly media: MediaUrls; readonly refusal: MomentRefusal | null },
): Moment {
  const { pictureId, createdAt, clipId, clipState, ...row } = moment.isAboveAge
    ? { ...moment, ...untitled }
    : moment

  return {
    ...row,
    thumbnailUrl: media.pictureUrl(pictureId ?? NO_PICTURE, 320),
    refusal: moment.isAboveAge ? null : refusal,
    createdAt: createdAt.toISOString(),
    shared: clipId === null || clipState === null ? null : { id: clipId, state: clipState },
  }
}

/** A shared moment; its picture is that of the film until there is one. */
export function publicMomentView(
  { state, releasedAt, pictureId, ...row }: ShownMoment,
  media: MediaUrls,
): PublicMoment {
  const isComplete = state === 'complete'
  const isReady = state !== 'cutting'

  return {
    ...row,
    releasedAt: releasedAt.toISOString(),
    isReady,
    wideUrl: isReady ? clipPath(row.id, isComplete ? RENDERED.wide : FIRST_CLIP) : null,
    tallUrl: isComplete ? clipPath(row.id, RENDERED.tall) : null,
    pictureUrl: isComplete
      ? clipPath(row.id, RENDERED.picture)
      : `${media.pictureUrl(pictureId ?? NO_PICTURE, 1280)}.jpg`,
  }
}
