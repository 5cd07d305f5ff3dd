import type { BodyOf } from '@hlizo/contract/call'
import { choosePublicLine, getPublicLine } from '@hlizo/contract/calls/studio-lines'
import type { TitleRef } from '@hlizo/contract/entities/studio-title'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { unwrap } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor, type Actor } from '#server/stores/audit-log.ts'
import { requireVideo } from '#server/stores/require-video.ts'
import { changeSetting } from '#server/stores/title-setting.ts'
import { publicLineSetting, readPublicLine, writePublicLine } from './public-line.ts'

type LineChange = BodyOf<typeof choosePublicLine>

type Deps = { readonly db: Database; readonly clock: Clock }

/** Which line of a video visitors may read, in Studio. */
export function studioLinesRoutes({ db, clock }: Deps): Routes {
  const choose = (title: TitleRef, { seen, ...chosen }: LineChange, actor: Actor) =>
    db.transaction(async (tx) => {
      const videoId = await requireVideo(tx, title)
      const now = clock.now()
      await changeSetting(tx, publicLineSetting, { videoId, actor, now, seen }, async () => {
        unwrap(await writePublicLine(tx, videoId, chosen, now))
      })
      return readPublicLine(tx, videoId)
    })

  return (api) => {
    api.answer(getPublicLine, async ({ params }) =>
      readPublicLine(db, await requireVideo(db, params.title)),
    )
    api.answer(choosePublicLine, ({ params, body, viewer, request }) =>
      choose(params.title, body, operatorActor(viewer, request.ip)),
    )
  }
}
