import {
  downloadPayoutStatement,
  getPayoutMonth,
  getPayoutStatement,
  listPayoutWeights,
  makePayoutStatements,
  setPayoutWeights,
  statePayoutPool,
} from '@hlizo/contract/calls/studio-payouts'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor } from '@hlizo/contract/cursor'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { ApiError } from '#server/http/api-error.ts'
import { unwrap, type Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { auditLog, operatorActor, operatorAuthor } from '#server/stores/audit-log.ts'
import type { StatementDocuments } from './documents.ts'
import { makeStatements, statePool } from './make-statements.ts'
import { monthFigures, statementOf } from './present.ts'
import { setWeights, weightedTitles } from './weights.ts'

type Deps = { readonly db: Database; readonly clock: Clock }

export function studioPayoutRoutes(deps: Deps, documentOf: StatementDocuments): Routes {
  const { db, clock } = deps

  return (api) => {
    api.answer(getPayoutMonth, ({ params: { month } }) => monthFigures(db, month, clock.now()))

    api.answer(statePayoutPool, async ({ params: { month }, body, viewer, request }) => {
      const by = operatorAuthor(viewer, request.ip, body.reason)
      unwrap(await statePool(deps, month, body.poolBani, by))
    })

    api.answer(makePayoutStatements, async ({ params: { month }, body, viewer, request }) => {
      const by = operatorAuthor(viewer, request.ip, body.reason)
      return { statements: unwrap(await makeStatements(deps, month, by)) }
    })

    api.answer(getPayoutStatement, async ({ params: { id } }) => {
      const statement = await statementOf(db, id)
      if (statement === null) throw new ApiError('NOT_FOUND')
      return statement
    })

    api.storedFile(downloadPayoutStatement, async ({ params, query, viewer, request }) => {
      const file = await documentOf(params.id, query.kind)
      if (file === null) throw new ApiError('NOT_FOUND')
      const actor = operatorActor(viewer, request.ip)
      const subject = { type: 'payout-statement', id: params.id }
      const change = { actor, action: 'payout.statement-downloaded', subject, after: query }
      await auditLog(db).write(change, clock.now())

      return file
    })
  }
}

/** Figures → Weights: what each comedian of a title counts. */
export function studioWeightRoutes(deps: Deps): Routes {
  return (api) => {
    api.answer(listPayoutWeights, async ({ query: { q, cursor } }) => {
      const found = await weightedTitles(deps.db, { q, end: cursor, limit: LIST_PAGE_SIZE + 1 })
      const { entries, last } = firstPage(found)

      return {
        entries: entries.map(({ videoId, title, comedians }) => ({ videoId, title, comedians })),
        nextCursor: last && writeCursor({ at: last.createdAt, id: last.videoId }),
      }
    })

    api.answer(setPayoutWeights, async ({ params: { id }, body, viewer, request }) => {
      const by = operatorAuthor(viewer, request.ip, body.reason)
      unwrap(await setWeights(deps, id, body.weights, by))
    })
  }
}
