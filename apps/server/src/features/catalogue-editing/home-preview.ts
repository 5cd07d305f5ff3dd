import { HOME_ROW_ITEMS, TOP_ROW_ITEMS } from '@hlizo/contract/constants'
import type { HomeInput, HomePreview } from '@hlizo/contract/entities/studio-home'
import type { Database, Queries } from '@hlizo/database/database'
import { createCatalogue } from '#server/stores/catalogue.ts'
import { heroReader } from '#server/stores/hero.ts'
import { sharedRows } from '#server/stores/home-rows.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { entriesOf } from './home-store.ts'
import { saveHome } from './save-entries.ts'

type Wanted = {
  readonly home: HomeInput
  readonly audience: 'public' | 'subscriber'
  readonly at: Date
}

async function readHome(
  db: Queries,
  media: MediaUrls,
  { audience, at }: Wanted,
): Promise<HomePreview> {
  const clock = { now: () => at }
  const catalogue = createCatalogue({ db, clock, media })
  const deps = { clock, catalogue }
  const rows = sharedRows(deps)
  const tags = await rows.tags(audience, null)

  return {
    hero: await heroReader(deps)(audience, null),
    mostWatched: await rows.mostWatched(TOP_ROW_ITEMS, null),
    premieres: await rows.premieres(audience === 'public' ? TOP_ROW_ITEMS : HOME_ROW_ITEMS, null),
    bestJokes: audience === 'subscriber' ? await rows.bestJokes(HOME_ROW_ITEMS, null) : [],
    rows: Object.entries(tags).map(([name, videos]) => ({ name, videos })),
  }
}

/**
 * A home page as it will look at a moment. It is published in a transaction that is rolled back, and read by
 * the functions that viewers are answered with.
 */
export async function previewHome(
  db: Database,
  media: MediaUrls,
  wanted: Wanted,
): Promise<HomePreview> {
  const rollback = new Error('A preview is rolled back.')
  const read: HomePreview[] = []
  await db
    .transaction(async (tx) => {
      await saveHome(tx, await entriesOf(tx, wanted.home))
      read.push(await readHome(tx, media, wanted))
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  const preview = read.at(-1)
  if (preview === undefined) throw new Error('The preview was not read.')

  return preview
}
