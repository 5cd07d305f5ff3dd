import type Stripe from 'stripe'
import {
  acceptTerms,
  deleteAccount,
  getPrivacyState,
  keepAccount,
  requestDataExport,
} from '@hlizo/contract/calls/privacy'
import type { PrivacyState } from '@hlizo/contract/entities/privacy-state'
import type { Log } from '@hlizo/kit/log'
import type { StandingOf } from '#server/billing/entitlement.ts'
import type { SyncCustomer } from '#server/billing/sync-customer.ts'
import type { Feature } from '#server/http/feature.ts'
import { EXPORT_JOB, exportJob, exportOrderer, exportPages } from './data-export.ts'
import { deletion, deletionOf, ERASE_JOB, eraseJob, stopRenewalJob } from './deletion.ts'
import { accountEraser, ERASE_CUSTOMER_JOB, eraseCustomerJob } from './erase-account.ts'
import { exportStore } from './export-store.ts'
import { legalAcceptance } from './legal-acceptance.ts'
import { RETENTION_JOB, retentionJob } from './retention.ts'
import { STOP_RENEWAL_JOB } from './schedule-deletion.ts'

type Deps = Parameters<typeof exportOrderer>[0] & {
  log: Log
  stripe: Stripe
  standingOf: StandingOf
  syncCustomer: SyncCustomer
}

function stateReader({ db, clock, standingOf }: Pick<Deps, 'db' | 'clock' | 'standingOf'>) {
  return async (accountId: string): Promise<PrivacyState> => {
    const texts = legalAcceptance(db)
    const [latest, deleteAt, textsToAccept, mustAcceptFirst, standing] = await Promise.all([
      exportStore(db).latest(accountId),
      deletionOf(db, accountId),
      texts.missing(accountId),
      texts.mustAcceptFirst(accountId),
      standingOf(accountId),
    ])
    const isOver = latest?.expiresAt != null && latest.expiresAt <= clock.now()

    return {
      dataExport:
        latest === null || isOver
          ? null
          : {
              requestedAt: latest.requestedAt.toISOString(),
              expiresAt: latest.expiresAt?.toISOString() ?? null,
            },
      deleteAt: deleteAt?.toISOString() ?? null,
      paidUntil: standing.isActive ? (standing.accessEnd?.toISOString() ?? null) : null,
      textsToAccept,
      mustAcceptFirst,
    }
  }
}

/** „Datele mele”: a copy of them, their end, which texts were accepted, and how long anything is kept (D140, D141, D144). */
export function privacyFeature(deps: Deps): Feature {
  const { db, clock } = deps
  const stateOf = stateReader(deps)
  const order = exportOrderer(deps)
  const ending = deletion(deps)
  const erase = accountEraser(deps)

  return {
    routes: (api) => {
      api.answer(getPrivacyState, ({ viewer }) => stateOf(viewer.accountId))
      api.answer(requestDataExport, ({ viewer }) => order(viewer.accountId))
      api.answer(keepAccount, ({ viewer }) => ending.undo(viewer))

      api.answer(deleteAccount, async ({ viewer, body }) => ({
        deleteAt: (await ending.ask(viewer, body.password)).toISOString(),
      }))

      api.answer(acceptTerms, ({ viewer, body, request }) =>
        legalAcceptance(db).accept(viewer.accountId, body, { ip: request.ip, now: clock.now() }),
      )
    },
    pages: exportPages(deps),
    jobs: {
      [EXPORT_JOB]: exportJob(deps),
      [STOP_RENEWAL_JOB]: stopRenewalJob(deps),
      [ERASE_JOB]: eraseJob({ ...deps, erase }),
      [ERASE_CUSTOMER_JOB]: eraseCustomerJob(deps),
      [RETENTION_JOB]: retentionJob({ ...deps, erase }),
    },
  }
}
