import {
  discardHomeDraft,
  getStudioHome,
  previewHome,
  publishHome,
  saveHomeDraft,
  undoHome,
} from '@hlizo/contract/calls/studio-home'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { homeService } from './home-service.ts'

export function studioHomeRoutes(deps: Parameters<typeof homeService>[0]): Routes {
  const service = homeService(deps)

  return (api) => {
    api.answer(getStudioHome, () => service.read())
    api.answer(previewHome, ({ query }) => service.preview(query.audience, new Date(query.at)))
    api.answer(saveHomeDraft, ({ body }) => service.saveDraft(body))
    api.answer(discardHomeDraft, ({ body, viewer, request }) =>
      service.discardDraft(body.version, operatorActor(viewer, request.ip)),
    )
    api.answer(publishHome, ({ body, viewer, request }) =>
      service.publish(body, operatorActor(viewer, request.ip)),
    )
    api.answer(undoHome, ({ body, viewer, request }) =>
      service.undo(body.published, operatorActor(viewer, request.ip)),
    )
  }
}
