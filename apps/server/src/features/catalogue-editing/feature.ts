import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { MediaStore } from '@hlizo/media/store'
import type { FeatureWith } from '#server/http/feature.ts'
import type { CaptionService } from '#server/stores/caption-service.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import type { StillService } from '#server/stores/film-stills.ts'
import type { ImportService } from '#server/stores/import-service.ts'
import type { TitleDrafts } from '#server/stores/title-drafts.ts'
import type { TitleSetting } from '#server/stores/title-setting.ts'
import type { PlaybackOf } from '#server/stores/media-urls.ts'
import { studioCaptionDraftRoutes } from './studio-caption-routes.ts'
import { studioFilmRoutes } from './studio-film-routes.ts'
import { studioHomeRoutes } from './studio-home-routes.ts'
import { studioNameRoutes } from './studio-name-routes.ts'
import { studioPictureRoutes } from './studio-picture-routes.ts'
import { studioTitleRoutes } from './studio-routes.ts'
import { captionSetting, studioCaptionRoutes } from './title-captions.ts'
import { titleDrafts } from './title-drafts.ts'

type Needs = {
  readonly db: Database
  readonly clock: Clock
  readonly mediaStore: MediaStore
  readonly captions: CaptionService
  readonly imports: Pick<ImportService, 'read'>
  readonly playbackOf: PlaybackOf
  readonly stills: StillService
  readonly catalogue: Pick<Catalogue, 'media'>
  readonly publicLine: TitleSetting
  readonly momentPolicy: TitleSetting
}

type Offers = { readonly titleDrafts: TitleDrafts }

export function catalogueEditingFeature(needs: Needs): FeatureWith<Offers> {
  const { mediaStore, catalogue, publicLine, momentPolicy } = needs
  const titles = studioTitleRoutes({
    ...needs,
    store: mediaStore,
    media: catalogue.media,
    settings: [captionSetting(needs.captions), publicLine, momentPolicy],
  })
  const captions = studioCaptionRoutes(needs)
  const captionDrafts = studioCaptionDraftRoutes(needs)
  const films = studioFilmRoutes(needs)
  const drafts = titleDrafts({ ...needs, store: mediaStore })
  const pictures = studioPictureRoutes({ ...needs, titleDrafts: drafts })
  const names = studioNameRoutes({ ...needs, store: mediaStore, media: catalogue.media })
  const home = studioHomeRoutes({ ...needs, media: catalogue.media })

  return {
    routes: (api) => {
      titles(api)
      captions(api)
      captionDrafts(api)
      films(api)
      pictures(api)
      names(api)
      home(api)
    },
    offers: { titleDrafts: drafts },
  }
}
