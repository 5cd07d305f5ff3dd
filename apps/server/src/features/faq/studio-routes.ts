import { exportFaqVotes, getStudioFaq, publishFaq, undoFaq } from '@hlizo/contract/calls/studio-faq'
import type { StudioFaq } from '@hlizo/contract/entities/studio-faq'
import { studioFaqMessages as ro } from '@hlizo/contract/messages/studio-faq'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Routes } from '#server/http/api.ts'
import { csvPages } from '#server/http/list-table.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import { faqService } from './faq-service.ts'

const columns: CsvColumns<StudioFaq['topics'][number]> = [
  [ro.columns.id, ({ id }) => id],
  [ro.columns.question, ({ question }) => question],
  [ro.columns.helpful, ({ helpful }) => String(helpful)],
  [ro.columns.unhelpful, ({ unhelpful }) => String(unhelpful)],
  [ro.columns.state, ({ isHidden }) => (isHidden ? ro.hidden : ro.shown)],
]

export function studioFaqRoutes(deps: Parameters<typeof faqService>[0]): Routes {
  const service = faqService(deps)

  return (api) => {
    api.answer(getStudioFaq, () => service.read())
    // There are at most two hundred questions: all of them are one page.
    api.file(exportFaqVotes, (given) => {
      const readAll = async () => ({ entries: (await service.read()).topics, end: null })
      return exportedFile(deps, given, { name: ro.file, lines: csvPages(columns, readAll) })
    })
    api.answer(publishFaq, ({ body, viewer, request }) =>
      service.publish(body, operatorActor(viewer, request.ip)),
    )
    api.answer(undoFaq, ({ body, viewer, request }) =>
      service.undo(body.published, operatorActor(viewer, request.ip)),
    )
  }
}
