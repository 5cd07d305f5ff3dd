import { join } from 'node:path'
import { diskStore } from '@hlizo/media/disk-store'
import type { Core } from './core.ts'
import { comediansFeature } from './features/comedians/routes.ts'
import { contentFeature } from './features/content/routes.ts'
import { favoritesFeature } from './features/favorites/routes.ts'
import { featuredFeature } from './features/featured/routes.ts'
import { homeSectionsFeature } from './features/home-sections/routes.ts'
import { mediaFeature } from './features/media/routes.ts'
import { progressFeature } from './features/progress/routes.ts'
import { showsFeature } from './features/shows/routes.ts'
import { videosFeature } from './features/videos/routes.ts'
import type { Feature } from './http/feature.ts'
import { createCatalogue } from './stores/catalogue.ts'
import { createMediaUrls } from './stores/media-urls.ts'

/** Titles and rows, what a profile has watched and put aside, and the bytes of the films. */
export function composeCatalogue(core: Core): {
  readonly features: readonly Feature[]
  /** Forgets the lists that this node keeps. */
  readonly catalogueChanged: () => void
} {
  const { db, clock, log, config, secrets, keptAnswers } = core
  const { baseUrl, ffmpegPath, ffprobePath, searchPath } = config.media
  const urls = createMediaUrls({ mediaBaseUrl: baseUrl })
  const catalogue = createCatalogue({ db, clock, media: urls })
  const catalogueChanged = () => {
    keptAnswers.clear()
    catalogue.sharedLists.clear()
  }
  const media = mediaFeature({
    db,
    clock,
    log,
    store: diskStore(join(config.dataDir, 'media')),
    workDir: join(config.dataDir, 'media-work'),
    tools: { ffmpegPath, ffprobePath, searchPath },
    signingKeys: [{ id: '1', secret: secrets.mediaSigningKey }],
    baseUrl,
    catalogueChanged,
  })
  const deps = { db, clock, catalogue }

  const features = [
    media,
    videosFeature({ ...deps, playbackOf: media.playbackOf }),
    showsFeature(deps),
    contentFeature(deps),
    comediansFeature(deps),
    featuredFeature(deps),
    homeSectionsFeature(deps),
    progressFeature(deps),
    favoritesFeature(deps),
  ]

  return { features, catalogueChanged }
}
