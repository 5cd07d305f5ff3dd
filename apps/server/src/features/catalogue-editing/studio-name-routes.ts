import {
  changeComedian,
  exportComedians,
  getStudioComedian,
  listComedians,
  NAMES_PAGE_SIZE,
} from '@hlizo/contract/calls/studio-comedians'
import { exportTags, listTags, removeTag, renameTag } from '@hlizo/contract/calls/studio-tags'
import type { StudioComedian } from '@hlizo/contract/entities/studio-comedian'
import type { StudioTag } from '@hlizo/contract/entities/studio-tag'
import { studioComediansMessages } from '@hlizo/contract/messages/studio-comedians'
import { studioTagsMessages } from '@hlizo/contract/messages/studio-tags'
import type { Database } from '@hlizo/database/database'
import { comedianTexts, tagTexts } from '@hlizo/domain/catalogue-name-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { MediaStore } from '@hlizo/media/store'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'
import { csvPages, EXPORT_PAGE_SIZE } from '#server/http/list-table.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { comedianService } from './comedian-service.ts'
import { listComedianRows, listTagRows, type NameFilter } from './name-list.ts'
import { tagService } from './tag-service.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly media: MediaUrls
  readonly store: Pick<MediaStore, 'list' | 'get'>
}

const pageOf = <Row extends { readonly id: number }>(found: readonly Row[]) => {
  const { entries, last } = firstPage(found, NAMES_PAGE_SIZE)

  return { entries: [...entries], nextCursor: last && String(last.id) }
}

const comedianColumns: CsvColumns<StudioComedian> = [
  [studioComediansMessages.columns.name, comedianTexts.name],
  [studioComediansMessages.columns.titles, comedianTexts.titles],
  [studioComediansMessages.columns.picture, comedianTexts.picture],
  [studioComediansMessages.columns.bio, comedianTexts.bio],
  [studioComediansMessages.columns.slug, comedianTexts.slug],
]

const tagColumns: CsvColumns<StudioTag> = [
  [studioTagsMessages.columns.name, tagTexts.name],
  [studioTagsMessages.columns.titles, tagTexts.titles],
  [studioTagsMessages.columns.pinned, tagTexts.pinned],
]

const limit = EXPORT_PAGE_SIZE

/** All rows of a search as lines; the end of a page is its last number. */
const linesOf = <Row extends { readonly id: number }>(
  columns: CsvColumns<Row>,
  list: (filter: NameFilter) => Promise<readonly Row[]>,
) =>
  csvPages(columns, async (cursor: number | undefined) => {
    const { entries, last } = firstPage(await list({ cursor, limit }), limit)
    return { entries, end: last && last.id }
  })

/** The files of both tables. */
function fileRoutes({ db, clock }: Deps): Routes {
  return (api) => {
    api.file(exportComedians, (given) => {
      const list = (page: NameFilter) => listComedianRows(db, { ...given.query, ...page })
      const lines = linesOf(comedianColumns, list)
      return exportedFile({ db, clock }, given, { name: studioComediansMessages.file, lines })
    })

    api.file(exportTags, (given) => {
      const list = (page: NameFilter) => listTagRows(db, { ...given.query, ...page })
      const lines = linesOf(tagColumns, list)
      return exportedFile({ db, clock }, given, { name: studioTagsMessages.file, lines })
    })
  }
}

/** The comedians and tags of the catalogue in Studio. */
export function studioNameRoutes(deps: Deps): Routes {
  const { db } = deps
  const comedians = comedianService(deps)
  const tags = tagService(deps)

  return (api) => {
    fileRoutes(deps)(api)
    api.answer(listComedians, async ({ query }) => pageOf(await listComedianRows(db, query)))

    api.answer(getStudioComedian, ({ params }) => comedians.page(params.comedian))

    api.answer(changeComedian, ({ params, body, viewer, request }) =>
      comedians.change(params.comedian, body, operatorActor(viewer, request.ip)),
    )

    api.answer(listTags, async ({ query }) => pageOf(await listTagRows(db, query)))

    api.answer(renameTag, ({ params, body, viewer, request }) =>
      tags.rename(params.tag, body, operatorActor(viewer, request.ip)),
    )

    api.answer(removeTag, ({ params, body, viewer, request }) =>
      tags.remove(params.tag, body.seen, operatorActor(viewer, request.ip)),
    )
  }
}
