import type { BodyOf } from '@hlizo/contract/call'
import { choosePublicLine, getPublicLine } from '@hlizo/contract/calls/studio-lines'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database, Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import type { Clock } from '@hlizo/kit/clock'
import { z } from 'zod'
import { ApiError, unwrap } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor, type Actor } from '#server/stores/audit-log.ts'
import { changeSetting } from '#server/stores/title-setting.ts'
import { publicLineSetting, readPublicLine, writePublicLine } from './public-line.ts'

type LineChange = BodyOf<typeof choosePublicLine>

type Deps = { readonly db: Database; readonly clock: Clock }

const Video = z.object({ id: z.number() })

async function videoOf(db: Queries, { kind, id }: TitleRef): Promise<number> {
  const found =
    kind === 'video' && (await db.maybe(Video, sql`select id from app.video where id = ${id}`))
  if (!found) throw new ApiError('NOT_FOUND')
  return found.id
}

/** Which line of a video visitors may read, in Studio. */
export function studioLinesRoutes({ db, clock }: Deps): Routes {
  const choose = (title: TitleRef, { seen, ...chosen }: LineChange, actor: Actor) =>
    db.transaction(async (tx) => {
      const videoId = await videoOf(tx, title)
      const now = clock.now()
      await changeSetting(tx, publicLineSetting, { videoId, actor, now, seen }, async () => {
        unwrap(await writePublicLine(tx, videoId, chosen, now))
      })
      return readPublicLine(tx, videoId)
    })

  return (api) => {
    api.answer(getPublicLine, async ({ params }) =>
      readPublicLine(db, await videoOf(db, params.title)),
    )
    api.answer(choosePublicLine, ({ params, body, viewer, request }) =>
      choose(params.title, body, operatorActor(viewer, request.ip)),
    )
  }
}
