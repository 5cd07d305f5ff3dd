import {
  acceptDispute,
  getDispute,
  saveDisputeEvidence,
  submitDispute,
} from '@hlizo/contract/calls/studio-disputes'
import type { StudioDisputeCase } from '@hlizo/contract/entities/studio-dispute'
import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import { disputeStore } from '#server/billing/dispute-store.ts'
import type { Config } from '#server/config.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { operatorActor } from '#server/stores/audit-log.ts'
import { disputeAnswerStore } from './dispute-answer-store.ts'
import type { disputeDesk } from './dispute-desk.ts'
import { disputeRowById } from './dispute-list.ts'
import { disputeProposalOf } from './dispute-proposal.ts'
import { presentMoney } from './present.ts'

type Deps = {
  db: Database
  clock: Clock
  config: Pick<Config, 'payments'>
  desk: ReturnType<typeof disputeDesk>
}

/** The queue of disputes. */
export function disputeRoutes({ db, clock, config, desk }: Deps): Routes {
  const present = presentMoney(config.payments)

  const caseOf = async (disputeId: string): Promise<StudioDisputeCase> => {
    const [row, known] = [
      await disputeRowById(db, disputeId),
      await disputeStore(db).byId(disputeId),
    ]
    if (!row || !known) throw new ApiError('NOT_FOUND')
    const answer = await disputeAnswerStore(db).of(disputeId)

    return {
      dispute: present.dispute(row, clock.now()),
      evidence: answer?.evidence ?? null,
      version: answer?.version ?? 0,
      savedBy: answer?.savedBy ?? null,
      proposal: await disputeProposalOf(db, known),
      decision: answer?.decision ?? null,
      decidedAt: answer?.decidedAt?.toISOString() ?? null,
      decidedBy: answer?.decidedBy ?? null,
      settledAt: answer?.settledAt?.toISOString() ?? null,
      wasRefused: answer?.wasRefused ?? false,
    }
  }

  return (api) => {
    api.answer(getDispute, ({ params }) => caseOf(params.disputeId))

    api.answer(saveDisputeEvidence, async ({ params: { disputeId }, body, viewer }) => {
      await desk.save(disputeId, { ...body, by: viewer.operator.name })
      return caseOf(disputeId)
    })

    api.answer(submitDispute, async ({ params: { disputeId }, body, viewer, request }) => {
      const { ip, resumedFrom } = request
      const actor = operatorActor(viewer, ip)
      await desk.decide(disputeId, { decision: 'submit', actor, resumedFrom, ...body })
      return caseOf(disputeId)
    })

    api.answer(acceptDispute, async ({ params: { disputeId }, body, viewer, request }) => {
      const { ip, resumedFrom } = request
      const facts = { version: null, actor: operatorActor(viewer, ip), resumedFrom }
      await desk.decide(disputeId, { decision: 'accept', ...facts, ...body })
      return caseOf(disputeId)
    })
  }
}
