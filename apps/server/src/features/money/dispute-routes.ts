import {
  acceptDispute,
  addDisputeFile,
  addDisputeInvoice,
  downloadDisputeFile,
  getDispute,
  removeDisputeFile,
  saveDisputeEvidence,
  submitDispute,
} from '@hlizo/contract/calls/studio-disputes'
import type { DisputeFile, StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { mayUse } from '@hlizo/domain/operator-roles'
import { disputeStore, type DisputeRow } from '#server/billing/dispute-store.ts'
import { invoiceStore } from '#server/billing/invoice-store.ts'
import type { Config } from '#server/config.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Api, Routes } from '#server/http/api.ts'
import type { OperatorCaller } from '#server/http/caller.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { isOpenTo } from '#server/stores/person-openings.ts'
import { disputeAnswerStore } from './dispute-answer-store.ts'
import type { disputeService } from './dispute-service.ts'
import { disputeFileStore, type ListedFile } from './dispute-file-store.ts'
import { disputeRowById } from './dispute-list.ts'
import { disputeProposalOf } from './dispute-proposal.ts'
import { presentMoney } from './present.ts'

type Deps = {
  db: Database
  clock: Clock
  config: Pick<Config, 'payments'>
  service: ReturnType<typeof disputeService>
  /** The document of a payment; null where we have none. */
  invoiceFileOf: (id: string) => Promise<{ readonly name: string; readonly bytes: Buffer } | null>
}

const hasInvoice = async (db: Database, id: string | null): Promise<boolean> =>
  id !== null && (await invoiceStore(db).newestOf(id)) !== null

/** The answer says in full what the person's page says, so that support opens the person first. */
async function maySeeAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Pick<DisputeRow, 'accountId'>,
  { operator }: OperatorCaller,
): Promise<boolean> {
  if (mayUse(operator.roles, ['finance'])) return true

  return accountId !== null && isOpenTo(db, accountId, operator.accountId, clock.now())
}

const presentFile = ({ id, field, name, size, addedAt, addedBy }: ListedFile): DisputeFile => ({
  id,
  field,
  name,
  addedBy,
  bytes: size,
  addedAt: addedAt.toISOString(),
})

function fileRoutes(
  api: Api,
  deps: Deps,
  caseOf: (disputeId: string, viewer: OperatorCaller) => Promise<StudioDisputeCase>,
): void {
  const { db, service, invoiceFileOf } = deps

  api.answer(addDisputeFile, async ({ params: { disputeId }, body, viewer, request }) => {
    const { content, ...file } = body
    const bytes = Buffer.from(content, 'base64')
    await service.files.add(disputeId, { ...file, bytes }, operatorActor(viewer, request.ip))
    return caseOf(disputeId, viewer)
  })

  api.answer(addDisputeInvoice, async ({ params: { disputeId }, body, viewer, request }) => {
    const dispute = await disputeStore(db).byId(disputeId)
    if (!dispute) throw new ApiError('NOT_FOUND')
    const invoice = dispute.invoiceId === null ? null : await invoiceFileOf(dispute.invoiceId)
    if (!invoice) throw new ApiError('INVOICE_MISSING')
    const file = { ...body, ...invoice, field: 'receipt' as const }
    await service.files.add(disputeId, file, operatorActor(viewer, request.ip))
    return caseOf(disputeId, viewer)
  })

  api.answer(removeDisputeFile, async ({ params: { disputeId, file }, viewer, request }) => {
    await service.files.remove(disputeId, file, operatorActor(viewer, request.ip))
    return caseOf(disputeId, viewer)
  })

  api.storedFile(downloadDisputeFile, async ({ params: { disputeId, file }, viewer }) => {
    const dispute = await disputeStore(db).byId(disputeId)
    if (!dispute) throw new ApiError('NOT_FOUND')
    if (!(await maySeeAnswer(deps, dispute, viewer))) throw new ApiError('PERSON_CLOSED')
    const found = await disputeFileStore(db).content(disputeId, file)
    if (!found) throw new ApiError('NOT_FOUND')
    // The name stays in Studio: a header takes no letters beyond ASCII.
    return { ...found, name: `${disputeId}-${file}` }
  })
}

export function disputeRoutes(deps: Deps): Routes {
  const { db, clock, config, service } = deps
  const present = presentMoney(config.payments)

  /** What the answer tells the bank about the person. */
  const answerOf = async (known: DisputeRow) => ({
    evidence: (await disputeAnswerStore(db).of(known.id))?.evidence ?? null,
    files: (await disputeFileStore(db).of(known.id)).map(presentFile),
    proposal: await disputeProposalOf(db, known),
  })

  const caseOf = async (disputeId: string, viewer: OperatorCaller): Promise<StudioDisputeCase> => {
    const [row, known] = [
      await disputeRowById(db, disputeId),
      await disputeStore(db).byId(disputeId),
    ]
    if (!row || !known) throw new ApiError('NOT_FOUND')
    const answer = await disputeAnswerStore(db).of(disputeId)
    const isAnswerShown = await maySeeAnswer(deps, known, viewer)

    return {
      dispute: present.dispute(row, clock.now()),
      isAnswerShown,
      ...(isAnswerShown ? await answerOf(known) : { evidence: null, files: [], proposal: {} }),
      hasInvoice: await hasInvoice(db, known.invoiceId),
      version: answer?.version ?? 0,
      savedBy: answer?.savedBy ?? null,
      decision: answer?.decision ?? null,
      decidedAt: answer?.decidedAt?.toISOString() ?? null,
      decidedBy: answer?.decidedBy ?? null,
      settledAt: answer?.settledAt?.toISOString() ?? null,
      wasRefused: answer?.wasRefused ?? false,
    }
  }

  return (api) => {
    fileRoutes(api, deps, caseOf)

    api.answer(getDispute, ({ params, viewer }) => caseOf(params.disputeId, viewer))

    api.answer(saveDisputeEvidence, async ({ params: { disputeId }, body, viewer, request }) => {
      await service.save(disputeId, { ...body, actor: operatorActor(viewer, request.ip) })
      return caseOf(disputeId, viewer)
    })

    api.answer(submitDispute, async ({ params: { disputeId }, body, viewer, request }) => {
      const { ip, resumedFrom } = request
      const actor = operatorActor(viewer, ip)
      await service.decide(disputeId, { decision: 'submit', actor, resumedFrom, ...body })
      return caseOf(disputeId, viewer)
    })

    api.answer(acceptDispute, async ({ params: { disputeId }, body, viewer, request }) => {
      const { ip, resumedFrom } = request
      const facts = { version: null, actor: operatorActor(viewer, ip), resumedFrom }
      await service.decide(disputeId, { decision: 'accept', ...facts, ...body })
      return caseOf(disputeId, viewer)
    })
  }
}
