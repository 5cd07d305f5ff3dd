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
import { homeDesk } from './home-desk.ts'

export function studioHomeRoutes(deps: Parameters<typeof homeDesk>[0]): Routes {
  const desk = homeDesk(deps)

  return (api) => {
    api.answer(getStudioHome, () => desk.read())
    api.answer(previewHome, ({ query }) => desk.preview(query.audience, new Date(query.at)))
    api.answer(saveHomeDraft, ({ body }) => desk.saveDraft(body.home, body.version))
    api.answer(discardHomeDraft, () => desk.discardDraft())
    api.answer(publishHome, ({ body, viewer, request }) =>
      desk.publish(body, operatorActor(viewer, request.ip)),
    )
    api.answer(undoHome, ({ body, viewer, request }) =>
      desk.undo(body.published, operatorActor(viewer, request.ip)),
    )
  }
}
