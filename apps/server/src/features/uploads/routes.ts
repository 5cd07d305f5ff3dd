import { discardFilmReplacement } from '@hlizo/contract/calls/studio-films'
import {
  beginUploads,
  createUploadedTitles,
  directImport,
  followUploads,
  listUploads,
  planUploads,
  removeUpload,
  sendUploadPart,
} from '@hlizo/contract/calls/studio-uploads'
import type { Log } from '@hlizo/kit/log'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import type { uploadFollowers } from './follow-uploads.ts'
import { readUploads } from './read-uploads.ts'
import { uploadReceiver } from './receive-upload.ts'
import { tusEndpoint } from './tus-endpoint.ts'
import { uploadService, type UploadServiceDeps } from './upload-service.ts'
import { uploadRows } from './upload-rows.ts'

type Deps = UploadServiceDeps & {
  readonly log: Log
  readonly followers: Pick<ReturnType<typeof uploadFollowers>, 'follow'>
}

export function uploadRoutes(deps: Deps): Routes {
  const { db, imports } = deps
  const service = uploadService(deps)
  const receive = tusEndpoint({ ...deps, received: uploadReceiver(deps) })

  return (api) => {
    api.answer(listUploads, () => readUploads(db, imports))

    api.stream(followUploads, ({ viewer }, events) =>
      deps.followers.follow(viewer.accountId, events),
    )

    api.answer(beginUploads, async ({ body, viewer, request }) => {
      const { ids, refused } = await service.begin(body, operatorActor(viewer, request.ip))
      const rows = await readUploads(
        db,
        imports,
        ids.flatMap((id) => id ?? []),
      )

      return {
        refused,
        uploads: ids.map((id) => rows.find((row) => row.id === id) ?? null),
      }
    })

    api.answer(planUploads, ({ body, viewer, request }) =>
      service.plan(body, operatorActor(viewer, request.ip)),
    )

    api.answer(createUploadedTitles, async ({ body, viewer, request }) => ({
      titles: await service.createTitles(body.uploads, operatorActor(viewer, request.ip)),
    }))

    api.answer(directImport, ({ params, body, viewer, request }) =>
      service.directImport(params.upload, body.wish, operatorActor(viewer, request.ip)),
    )

    api.answer(removeUpload, ({ params, viewer, request }) =>
      service.remove(params.upload, operatorActor(viewer, request.ip)),
    )

    api.answer(discardFilmReplacement, ({ params, query, viewer, request }) =>
      service.discardReplacement(params.title, query.film, operatorActor(viewer, request.ip)),
    )

    api.upload(sendUploadPart, async ({ params: { upload } }, exchange) => {
      if (!(await uploadRows(db).byId(upload))) throw new ApiError('NOT_FOUND')
      await receive(upload, exchange)
    })
  }
}
