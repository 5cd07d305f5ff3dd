import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Category } from '@hlizo/contract/entities/category'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Transaction } from '@hlizo/database/database'
import type { Actor } from './audit-log.ts'

export type NewVideo = {
  readonly title: string
  readonly category: Category
  /** By slug. */
  readonly show: string | null
  readonly season: number | null
  readonly episode: number | null
  readonly ageRating: AgeRating
}

/** What a picture is for: the card and page of a video or show, the title artwork of a show, or a comedian. */
export type PicturePlace = {
  readonly kind: TitleRef['kind'] | 'title-art' | 'comedian'
  readonly id: number
}

/** Makes titles from uploaded files, by the function that all editors of the catalogue use. */
export type TitleDrafts = {
  /** Makes a draft and returns its number. VALIDATION_FAILED when there is no such show. */
  readonly addVideo: (tx: Transaction, video: NewVideo, actor: Actor) => Promise<number>
  /**
   * Sets a picture, or takes it away with null. Returns the entry of the audit log; null when nothing differed.
   * NOT_FOUND when there is no such title or comedian.
   */
  readonly setPicture: (
    tx: Transaction,
    place: PicturePlace,
    pictureId: string | null,
    actor: Actor,
  ) => Promise<string | null>
}
