import {
  discardLegalDraft,
  getLegalVersion,
  getStudioLegalPage,
  listLegalPages,
  publishLegalPage,
  saveLegalDraft,
  withdrawLegalVersion,
} from '@hlizo/contract/calls/studio-legal'
import { LegalPageKind } from '@hlizo/contract/entities/legal-page'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { legalService, type LegalServiceDeps } from './legal-service.ts'
import { legalStore } from './legal-store.ts'
import { presentRow, presentStudioPage } from './present.ts'

export function studioLegalRoutes(deps: LegalServiceDeps): Routes {
  const { db, clock, cardCurrency } = deps
  const service = legalService(deps)
  const page = (kind: LegalPageKind) =>
    presentStudioPage(db, kind, { now: clock.now(), cardCurrency })

  return (api) => {
    api.answer(listLegalPages, async () =>
      (await Promise.all(LegalPageKind.options.map(page))).map(presentRow),
    )
    api.answer(getStudioLegalPage, ({ params }) => page(params.kind))

    api.answer(getLegalVersion, async ({ params }) => {
      const version = await legalStore(db).version(params.id)
      if (version === null) throw new ApiError('NOT_FOUND')
      const { title, lead, body } = version
      return { title, lead, body }
    })

    api.answer(saveLegalDraft, async ({ params: { kind }, body, viewer }) => {
      await service.saveDraft(kind, body, viewer.operator.accountId)
      return page(kind)
    })

    api.answer(discardLegalDraft, async ({ params: { kind }, body, viewer, request }) => {
      await service.discardDraft(kind, body.version, operatorActor(viewer, request.ip))
      return page(kind)
    })

    api.answer(publishLegalPage, async ({ params: { kind }, body, viewer, request }) => {
      await service.publish(kind, body, operatorActor(viewer, request.ip))
      return page(kind)
    })

    api.answer(withdrawLegalVersion, async ({ params: { id }, body, viewer, request }) =>
      page(await service.withdraw(id, body.reason, operatorActor(viewer, request.ip))),
    )
  }
}
