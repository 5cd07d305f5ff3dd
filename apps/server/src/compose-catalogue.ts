import { join } from 'node:path'
import { createNotifications } from '@hlizo/database/notifications'
import type { Core } from './core.ts'
import { comediansFeature } from './features/comedians/routes.ts'
import { contentFeature } from './features/content/routes.ts'
import { favoritesFeature } from './features/favorites/routes.ts'
import { featuredFeature } from './features/featured/routes.ts'
import { homeSectionsFeature } from './features/home-sections/routes.ts'
import { mediaFeature } from './features/media/routes.ts'
import { signingKeysOf } from './features/media/signing-keys.ts'
import { toolFinder, type FindTools } from './features/media/tool-finder.ts'
import { playbackFeature } from './features/playback/routes.ts'
import { progressFeature } from './features/progress/routes.ts'
import { showsFeature } from './features/shows/routes.ts'
import { sitemapFeature } from './features/sitemap/sitemap-pages.ts'
import { videosFeature } from './features/videos/routes.ts'
import type { ProfileChanged } from './http/bind-answer.ts'
import type { AccessPorts } from './http/caller.ts'
import type { Feature } from './http/feature.ts'
import { createCatalogue } from './stores/catalogue.ts'
import { bumpCatalogue, watchCatalogue } from './stores/catalogue-version.ts'
import { createMediaUrls } from './stores/media-urls.ts'
import { profileNews } from './stores/profile-news.ts'
import { watchPermission } from './stores/watch-permission.ts'

/** How soon a change that was made elsewhere is seen here. */
const LOOK_EVERY_MS = 1_000

/** Titles and rows, what a profile has watched and put aside, and the bytes of the films. */
export function composeCatalogue(
  core: Core,
  ports: Pick<AccessPorts, 'entitlementOf'>,
): {
  readonly features: readonly Feature[]
  /** Forgets the lists that this node keeps, and lets the other nodes know. */
  readonly catalogueChanged: () => void
  /** Forgets the rows that are kept of a profile, here and on the other nodes. */
  readonly profileChanged: ProfileChanged
  readonly findTools: FindTools
} {
  const { db, clock, log, config, secrets, keptAnswers, keptPages, keptRows } = core
  const { accel, baseUrl, ffmpegPath, ffprobePath, searchPath } = config.media
  const urls = createMediaUrls({ mediaBaseUrl: baseUrl })
  const catalogue = createCatalogue({ db, clock, media: urls })
  const forgetLists = () => {
    keptAnswers.clear()
    keptPages.clear()
    keptRows.clear()
    catalogue.sharedLists.clear()
  }
  const catalogueMoved = () => {
    forgetLists()
    // What was searched meanwhile came from the old index, and must not be kept.
    catalogue.titleIndex
      .refresh()
      .then(forgetLists)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'the search index is old'))
  }
  const catalogueChanged = () => {
    catalogueMoved()
    bumpCatalogue(db).catch((error: unknown) =>
      log.warn(
        { error: String(error) },
        'other nodes were not told that the catalogue has changed',
      ),
    )
  }
  const watch = watchCatalogue({
    ...{ db, clock, everyMs: LOOK_EVERY_MS },
    onChange: catalogueMoved,
    onNextChange: keptRows.catalogueChangesAt,
  })
  const findTools = toolFinder({ ffmpegPath, ffprobePath, searchPath })
  const mayWatch = watchPermission({ db, ...ports })
  const media = mediaFeature({
    db,
    clock,
    log,
    store: core.mediaStore,
    workDir: join(config.dataDir, 'media-work'),
    findTools,
    mayWatch,
    signingKeys: signingKeysOf({
      fallback: secrets.mediaSigningKey,
      secrets: config.media.addressKeys,
      isForNginx: config.media.isSecureLink,
    }),
    baseUrl,
    accel,
    catalogueChanged,
  })
  const notifications = createNotifications({ url: core.databaseUrl, log })
  const news = profileNews({ db, log, notifications, keptRows })
  const deps = { db, clock, catalogue }

  const features = [
    watch,
    news,
    media,
    videosFeature({ ...deps, ...media }),
    showsFeature(deps),
    contentFeature(deps),
    comediansFeature(deps),
    featuredFeature(deps),
    homeSectionsFeature(deps),
    playbackFeature({ mayWatch, notifications, log }),
    progressFeature(deps),
    favoritesFeature(deps),
    sitemapFeature({ db, clock, keptAnswers, publicUrl: config.publicUrl }),
  ]

  return { features, catalogueChanged, profileChanged: news.changed, findTools }
}
