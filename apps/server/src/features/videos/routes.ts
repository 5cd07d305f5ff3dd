import {
  getNextVideo,
  getPublicVideo,
  getVideo,
  listPublicVideos,
  listVideos,
} from '@hlizo/contract/calls/videos'
import type { NextVideo, VideoCard } from '@hlizo/contract/entities/video'
import type { Queries } from '@hlizo/database/database'
import { isWithinAge } from '@hlizo/domain/age-limit'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import type { Api, Routes } from '#server/http/api.ts'
import { signedInAs } from '#server/http/caller.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { ProfileKey } from '#server/stores/listing.ts'
import type { PlaybackOf, SecondsToReady } from '#server/stores/media-urls.ts'
import { pinStore } from '#server/stores/pins.ts'
import { beforePremiere } from '#server/stores/video-cards.ts'
import { videoStore, type VideoDetail, type VideoStore } from './store.ts'

type Deps = {
  readonly db: Queries
  readonly clock: Clock
  readonly catalogue: Catalogue
  readonly playbackOf: PlaybackOf
  readonly secondsToReady: SecondsToReady
}

/** Used for a film that is not ready (docs/decisions/0004), and always for visitors (D65). */
const nothingToPlay = { url: null, subtitles: [], audioUrl: null, storyboardUrl: null }

/** A premiere before its moment: nothing of the film, not even the names of its chapters. */
const waitingFor = ({ card, detail }: VideoDetail) => ({
  ...beforePremiere(card),
  ...detail,
  ...nothingToPlay,
  chapters: [],
})

const requireAge = ({ ageRating }: Pick<VideoCard, 'ageRating'>, { maxAgeRating }: ProfileKey) => {
  if (!isWithinAge(ageRating, maxAgeRating)) throw new ApiError('AGE_RESTRICTED')
}

/** See spec §7 „Catalogue”. */
export function videosRoutes(deps: Deps): Routes {
  return (api) => bindVideos(api, deps)
}

function bindVideos(api: Api, { db, clock, catalogue, playbackOf, secondsToReady }: Deps): void {
  const { lists, media, videoCards, recommendations } = catalogue
  const pins = pinStore(db)
  const videos = videoStore({ db, lists, media, videoCards })
  const nextVideo = nextVideoOf({ videos, clock, videoCards, recommendations })

  api.answer(getVideo, async ({ viewer, params }) => {
    const video = await videos.forViewer(params.id, viewer, clock.now())
    if (video === null) throw new ApiError('NOT_FOUND')
    requireAge(video.card, viewer)
    const { assetId, isPremiereAhead } = video
    if (isPremiereAhead) return waitingFor(video)
    if (await pins.isLockedFor(signedInAs(viewer), video.card.ageRating, clock.now())) {
      return { ...video.card, ...video.detail, ...nothingToPlay, needsPin: true }
    }
    const playback =
      assetId === null ? null : await playbackOf({ assetId, sessionId: viewer.sessionId })

    if (playback) return { ...video.card, ...video.detail, ...playback }

    const waiting = { ...nothingToPlay, secondsToReady: await secondsToReady(params.id) }
    return { ...video.card, ...video.detail, ...waiting }
  })

  api.answer(getPublicVideo, async ({ params }) => {
    const video = await videos.forVisitor(params.id, clock.now())
    if (video === null) throw new ApiError('NOT_FOUND')
    if (video.isPremiereAhead) return waitingFor(video)

    return { ...video.card, ...video.detail, ...nothingToPlay }
  })

  api.answer(listVideos, ({ viewer, query }) => videos.list(query, viewer, clock.now()))

  api.answer(listPublicVideos, ({ query }) => videos.list(query, null, clock.now()))

  api.answer(getNextVideo, ({ viewer, params }) => nextVideo(params.id, viewer))
}

type NextDeps = Pick<Deps, 'clock'> &
  Pick<Catalogue, 'videoCards' | 'recommendations'> & { readonly videos: VideoStore }

/** The next episode, else a similar video, else none (D82). */
function nextVideoOf({ videos, clock, videoCards, recommendations }: NextDeps) {
  return async (id: number, profile: ProfileKey): Promise<NextVideo | undefined> => {
    const place = await videos.placeOf(id, profile, clock.now())
    if (place === null) throw new ApiError('NOT_FOUND')
    requireAge(place, profile)
    const { nextId, category } = place
    const ids =
      nextId === null
        ? await recommendations.recommended(profile, { limit: 1, category, except: id })
        : [nextId]
    const [card] = await videoCards.ofIds(ids, profile)

    return card && { ...card, sameShow: nextId !== null }
  }
}
