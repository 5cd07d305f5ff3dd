import {
  downloadPayoutStatement,
  exportPayoutWeights,
  getPayoutMonth,
  getPayoutStatement,
  listPayoutWeights,
  makePayoutStatements,
  setPayoutWeights,
  statePayoutPool,
} from '@hlizo/contract/calls/studio-payouts'
import { LIST_PAGE_SIZE } from '@hlizo/contract/constants'
import { writeCursor, type PageEnd } from '@hlizo/contract/cursor'
import type { PayoutWeights } from '@hlizo/contract/entities/studio-payout'
import { studioPayoutsMessages } from '@hlizo/contract/messages/studio-payouts'
import type { Database } from '@hlizo/database/database'
import { payoutWeightTexts } from '@hlizo/domain/payout-weight-texts'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import { ApiError } from '#server/http/api-error.ts'
import { unwrap, type Routes } from '#server/http/api.ts'
import { firstPage } from '#server/http/first-page.ts'
import { csvPages, EXPORT_PAGE_SIZE } from '#server/http/list-table.ts'
import { auditLog, operatorActor, operatorAuthor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
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

const ro = studioPayoutsMessages.weights

const columns: CsvColumns<PayoutWeights> = [
  [ro.columns.title, payoutWeightTexts.title],
  [ro.columns.comedians, payoutWeightTexts.comedians],
]

/** Figures → Weights: what each comedian of a title counts. */
export function studioWeightRoutes(deps: Deps): Routes {
  const readPage = async (
    q: string | undefined,
    end: PageEnd<number> | undefined,
    size: number,
  ) => {
    const found = await weightedTitles(deps.db, { q, end, limit: size + 1 })
    const { entries, last } = firstPage(found, size)

    return {
      entries: entries.map(({ videoId, title, comedians }) => ({ videoId, title, comedians })),
      end: last && { at: last.createdAt, id: last.videoId },
    }
  }

  return (api) => {
    api.answer(listPayoutWeights, async ({ query: { q, cursor } }) => {
      const { entries, end } = await readPage(q, cursor, LIST_PAGE_SIZE)

      return { entries, nextCursor: end && writeCursor(end) }
    })

    api.file(exportPayoutWeights, (given) => {
      const { q } = given.query
      const lines = csvPages(columns, (end: PageEnd<number> | undefined) =>
        readPage(q, end, EXPORT_PAGE_SIZE),
      )
      return exportedFile(deps, given, { name: ro.file, lines })
    })

    api.answer(setPayoutWeights, async ({ params: { id }, body, viewer, request }) => {
      const by = operatorAuthor(viewer, request.ip, body.reason)
      unwrap(await setWeights(deps, id, body, by))
    })
  }
}
