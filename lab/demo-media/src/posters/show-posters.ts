import type { Scene } from '../scene.ts'

/** Posters by the videos' numbers; each is drawn when it is asked for. */
export type EpisodePosters = Readonly<Record<number, () => Scene>>

/** All pictures of a show. In its key art people stand to the right, so that a title fits on the left. */
export type ShowPosters = { readonly art: () => Scene; readonly videos: EpisodePosters }
