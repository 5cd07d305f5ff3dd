import {
  changeComedian,
  getStudioComedian,
  listComedians,
  NAMES_PAGE_SIZE,
} from '@hlizo/contract/calls/studio-comedians'
import { listTags, removeTag, renameTag } from '@hlizo/contract/calls/studio-tags'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { MediaStore } from '@hlizo/media/store'
import { firstPage } from '#server/http/first-page.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { MediaUrls } from '#server/stores/media-urls.ts'
import { comedianService } from './comedian-service.ts'
import { listComedianRows, listTagRows } from './name-list.ts'
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

/** The comedians and tags of the catalogue in Studio. */
export function studioNameRoutes(deps: Deps): Routes {
  const { db } = deps
  const comedians = comedianService(deps)
  const tags = tagService(deps)

  return (api) => {
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
