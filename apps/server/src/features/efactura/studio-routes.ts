import type { QueryOf } from '@hlizo/contract/call'
import {
  connectEfactura,
  downloadEfacturaAnswer,
  exportEfactura,
  getEfactura,
  listEfactura,
  resendEfactura,
} from '@hlizo/contract/calls/studio-efactura'
import type { EfacturaStatus, EfacturaSubmission } from '@hlizo/contract/entities/studio-efactura'
import { studioEfacturaMessages as ro } from '@hlizo/contract/messages/studio-efactura'
import type { Database } from '@hlizo/database/database'
import type { JobQueue } from '@hlizo/database/jobs'
import { dayInBucharest } from '@hlizo/domain/dates'
import { efacturaTexts } from '@hlizo/domain/efactura-texts'
import { formatInvoiceNumber } from '@hlizo/domain/invoice-number'
import { efacturaSoon } from '@hlizo/domain/working-days'
import type { Clock } from '@hlizo/kit/clock'
import type { CsvColumns } from '@hlizo/kit/csv'
import type { Config } from '#server/config.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { listTable } from '#server/http/list-table.ts'
import { auditLog, operatorActor } from '#server/stores/audit-log.ts'
import { exportedFile } from '#server/stores/exported-file.ts'
import type { ConsentLinks } from './consent-pages.ts'
import { efacturaList, type ListedSubmission } from './efactura-list.ts'
import { sendJobOf } from './jobs.ts'
import type { OfficeAccess } from './office-access.ts'
import { placeOfBuyer } from './party-place.ts'
import { submissionStore } from './submission-store.ts'

type Deps = {
  readonly db: Database
  readonly clock: Clock
  readonly jobs: Pick<JobQueue, 'enqueue'>
  readonly config: Pick<Config, 'efactura'>
  /** Null where nothing is sent. */
  readonly access: OfficeAccess | null
  readonly links: ConsentLinks
}

function modeOf(efactura: Config['efactura']): EfacturaStatus['mode'] {
  if (efactura === null) return 'off'

  return efactura.office === null ? 'file' : 'anaf'
}

/** The answers of the office, which the company must keep. */
function answerRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>): Routes {
  return (api) => {
    api.storedFile(downloadEfacturaAnswer, async ({ params: { id }, viewer, request }) => {
      const found = await efacturaList(db).answerOf(id)
      if (found === null) throw new ApiError('NOT_FOUND')
      const actor = operatorActor(viewer, request.ip)
      const subject = { type: 'invoice', id }
      const change = { actor, action: 'efactura.answer-downloaded', subject }
      await auditLog(db).write(change, clock.now())
      const { answer, series, number } = found

      return { name: `anaf-${series}-${number}.zip`, type: 'application/zip', bytes: answer }
    })
  }
}

const columns: CsvColumns<EfacturaSubmission> = [
  [ro.columns.number, efacturaTexts.number],
  [ro.columns.state, efacturaTexts.state],
  [ro.columns.dueOn, efacturaTexts.dueOn],
  [ro.columns.words, efacturaTexts.words],
  [ro.columns.buyer, efacturaTexts.buyer],
  [ro.columns.issuedAt, efacturaTexts.issuedAt],
  [ro.columns.index, efacturaTexts.index],
]

type Present = (listed: ListedSubmission) => EfacturaSubmission

/** The table of what is on its way, and its file. */
function tableRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>, present: Present): Routes {
  const table = listTable({
    list: ({ state }: QueryOf<typeof exportEfactura>, { end, limit }) =>
      efacturaList(db).page(state, limit, end ?? null),
    endOf: ({ issuedAt, number }) => ({ at: issuedAt, id: String(number) }),
    present,
    columns,
  })

  return (api) => {
    api.answer(listEfactura, ({ query: { cursor, ...filter } }) => table.page(filter, cursor))
    api.file(exportEfactura, (given) => {
      const file = { name: ro.file, lines: table.lines(given.query), type: 'invoices' } as const
      return exportedFile({ db, clock }, given, file)
    })
  }
}

/** What is on its way has no decision of the office: its words are those of a connection that failed. */
function wordsOf({ state, words }: ListedSubmission['submission']): string | null {
  if (words === null || words === '') return null

  return state === 'uploading' || state === 'processing' ? ro.unclear : words
}

/** Studio's part of RO e-Factura. */
export function studioEfacturaRoutes(deps: Deps): Routes {
  const { db, clock, jobs, config, access, links } = deps
  const { efactura } = config
  const answers = answerRoutes(deps)
  const soon = () => efacturaSoon(dayInBucharest(clock.now()))

  const present = ({ submission, ...invoice }: ListedSubmission): EfacturaSubmission => ({
    id: invoice.id,
    number: formatInvoiceNumber(invoice.series, invoice.number),
    buyer: invoice.buyer.company?.name ?? invoice.buyer.name,
    issuedAt: invoice.issuedAt.toISOString(),
    dueOn: submission.dueOn,
    isUrgent: submission.state !== 'accepted' && submission.dueOn <= soon(),
    state: submission.state,
    revision: submission.revision,
    uploadIndex: submission.uploadIndex,
    words: wordsOf(submission),
    hasAnswer: submission.hasAnswer,
    place:
      invoice.buyer.company === null || efactura === null
        ? null
        : placeOfBuyer(invoice.buyer, efactura.sellerPlace, submission.place),
  })

  return (api) => {
    answers(api)
    tableRoutes(deps, present)(api)
    api.answer(getEfactura, async () => {
      const state = (await access?.state()) ?? null

      return {
        mode: modeOf(efactura),
        access: state && {
          connectedAt: state.connectedAt.toISOString(),
          connectedBy: state.connectedBy,
          isRefused: state.refusedAt !== null,
        },
        counts: await efacturaList(db).counts(soon()),
      }
    })

    api.answer(connectEfactura, async ({ body: { reason }, viewer, request }) => {
      if (access === null) throw new ApiError('EFACTURA_OFF')
      // The consent is given at the office, which may never send the operator back.
      const actor = operatorActor(viewer, request.ip)
      const subject = { type: 'efactura', id: 'access' }
      const change = { actor, action: 'efactura.consent-asked', subject, reason }
      await auditLog(db).write(change, clock.now())

      return { href: access.consentUrl(links.stateOf(viewer.operator)) }
    })

    api.answer(resendEfactura, ({ body: { id, place, reason }, viewer, request }) =>
      db.transaction(async (tx) => {
        if (access === null) throw new ApiError('EFACTURA_OFF')
        const found = await efacturaList(tx).byId(id)
        if (found === null) throw new ApiError('NOT_FOUND')
        const { submission } = found
        const revision = submission.revision + 1
        const facts = {
          invoiceId: id,
          revision,
          dueOn: submission.dueOn,
          place: place ?? submission.place,
        }
        const isFailed = submission.state === 'rejected' || submission.state === 'blocked'
        if (!isFailed || !(await submissionStore(tx).add(facts, clock.now())))
          throw new ApiError('EFACTURA_NOT_REJECTED')
        await jobs.enqueue(tx, sendJobOf(id))
        const actor = operatorActor(viewer, request.ip)
        const subject = { type: 'invoice', id }
        await auditLog(tx).write(
          { actor, action: 'efactura.resent', subject, after: { revision, place }, reason },
          clock.now(),
        )
        const again = await efacturaList(tx).byId(id)

        return present(again ?? found)
      }),
    )
  }
}
