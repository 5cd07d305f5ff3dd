import { getStudioFaq, publishFaq, undoFaq } from '@hlizo/contract/calls/studio-faq'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { faqDesk } from './faq-desk.ts'

export function studioFaqRoutes(deps: Parameters<typeof faqDesk>[0]): Routes {
  const desk = faqDesk(deps)

  return (api) => {
    api.answer(getStudioFaq, () => desk.read())
    api.answer(publishFaq, ({ body, viewer, request }) =>
      desk.publish(body, operatorActor(viewer, request.ip)),
    )
    api.answer(undoFaq, ({ body, viewer, request }) =>
      desk.undo(body.published, operatorActor(viewer, request.ip)),
    )
  }
}
