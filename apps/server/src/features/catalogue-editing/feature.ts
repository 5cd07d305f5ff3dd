import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { MediaStore } from '@hlizo/media/store'
import type { Feature } from '#server/http/feature.ts'
import type { CaptionDesk } from '#server/stores/caption-desk.ts'
import type { Catalogue } from '#server/stores/catalogue.ts'
import { studioHomeRoutes } from './studio-home-routes.ts'
import { studioTitleRoutes } from './studio-routes.ts'
import { studioCaptionRoutes } from './title-captions.ts'

type Needs = {
  readonly db: Database
  readonly clock: Clock
  readonly mediaStore: MediaStore
  readonly captions: CaptionDesk
  readonly catalogue: Pick<Catalogue, 'media'>
}

export function catalogueEditingFeature(needs: Needs): Feature {
  const { mediaStore, catalogue } = needs
  const titles = studioTitleRoutes({ ...needs, store: mediaStore, media: catalogue.media })
  const captions = studioCaptionRoutes(needs)
  const home = studioHomeRoutes({ ...needs, media: catalogue.media })

  return {
    routes: (api) => {
      titles(api)
      captions(api)
      home(api)
    },
  }
}
