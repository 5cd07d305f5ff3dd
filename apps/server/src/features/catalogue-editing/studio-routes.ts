import {
  changeTitle,
  changeTitles,
  createTitle,
  ensureComedian,
  ensureTag,
  exportTitles,
  getCatalogueNames,
  getTitle,
  getUnsavedEdits,
  listTitleHistory,
  listTitles,
  saveUnsavedEdits,
  TITLE_PAGE_SIZE,
  undoTitleChanges,
} from '@hlizo/contract/calls/studio-titles'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor, writeTitleEnd } from '@hlizo/contract/cursor'
import type { Database } from '@hlizo/database/database'
import { raw } from '@hlizo/database/sql'
import { z } from 'zod'
import { studioTitlesMessages } from '@hlizo/contract/messages/studio-titles'
import { dayInBucharest } from '@hlizo/domain/dates'
import type { Api, Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { requireTitle } from './require-title.ts'
import { titleService, type TitleServiceDeps } from './title-service.ts'
import { unsavedEdits } from './unsaved-edits.ts'
import type { TitleSetting } from '#server/stores/title-setting.ts'
import { changeUndoer, readHistory } from './title-history.ts'
import { exportTitleLines } from './title-export.ts'
import { listTitleRows, titleEndOf } from './title-list.ts'
import { titleOwners } from './title-owners.ts'

const Show = z.object({ slug: z.string(), title: z.string() })
const Comedian = z.object({ slug: z.string(), name: z.string() })
const Tag = z.object({ name: z.string() })

type StudioTitleDeps = TitleServiceDeps & { readonly settings: readonly TitleSetting[] }

async function namesOf(db: Database) {
  const [shows, comedians, tags, owners] = await Promise.all([
    db.many(Show, raw('select slug, title from app.show order by sort_key, id')),
    db.many(Comedian, raw('select slug, name from app.comedian order by name, id')),
    db.many(Tag, raw('select name from app.tag order by position, id')),
    titleOwners(db),
  ])

  return { shows, comedians, tags: tags.map(({ name }) => name), owners }
}

function reading(api: Api, { db, clock, settings }: StudioTitleDeps): void {
  api.answer(listTitles, async ({ query: { cursor: after, ...filter } }) => {
    const found = await listTitleRows(db, filter, { after, now: clock.now() })
    const { entries, last } = firstPage(found, TITLE_PAGE_SIZE)

    return { entries: [...entries], nextCursor: last && writeTitleEnd(titleEndOf(last.ref)) }
  })

  api.file(exportTitles, async ({ query }) => ({
    name: `${studioTitlesMessages.file}-${dayInBucharest(clock.now())}`,
    lines: exportTitleLines(db, query, clock.now()),
  }))

  api.answer(getCatalogueNames, () => namesOf(db))

  api.answer(listTitleHistory, async ({ params, query }) => {
    const wanted = { before: query.cursor, limit: LIST_PAGE_SIZE + 1 }
    const { entries, last } = firstPage(await readHistory(db, settings, params.title, wanted))

    return {
      entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
      nextCursor: last && writeCursor({ at: last.at, id: last.id }),
    }
  })
}

function drafting(api: Api, { db, clock }: TitleServiceDeps): void {
  const drafts = unsavedEdits(db)

  api.answer(getUnsavedEdits, async ({ params, viewer }) => {
    await requireTitle(db, params.title)
    return drafts.read(viewer.accountId, params.title)
  })

  api.answer(saveUnsavedEdits, async ({ params, body, viewer }) => {
    await requireTitle(db, params.title)
    return Object.keys(body.edits).length === 0
      ? drafts.discard(viewer.accountId, params.title)
      : drafts.save(viewer.accountId, params.title, { ...body, savedAt: clock.now() })
  })
}

/** The catalogue in Studio: every title, its page, its changes and their undoing. */
export function studioTitleRoutes(deps: StudioTitleDeps): Routes {
  const service = titleService(deps)
  const undo = changeUndoer(deps)

  return (api) => {
    reading(api, deps)
    drafting(api, deps)

    api.answer(getTitle, ({ params }) => service.page(params.title))

    api.answer(createTitle, ({ body, viewer, request }) =>
      service.create(body, operatorActor(viewer, request.ip)),
    )

    api.answer(changeTitle, ({ params, body, viewer, request }) =>
      service.change(params.title, body, operatorActor(viewer, request.ip)),
    )

    api.answer(changeTitles, async ({ body: { titles, ...bulk }, viewer, request }) => ({
      changes: [...(await service.changeMany(titles, bulk, operatorActor(viewer, request.ip)))],
    }))

    api.answer(undoTitleChanges, ({ body, viewer, request }) =>
      undo(body.changes, operatorActor(viewer, request.ip)),
    )

    api.answer(ensureComedian, ({ body, viewer, request }) =>
      service.comedian(body, operatorActor(viewer, request.ip)),
    )

    api.answer(ensureTag, ({ body, viewer, request }) =>
      service.tag(body.name, operatorActor(viewer, request.ip)),
    )
  }
}
