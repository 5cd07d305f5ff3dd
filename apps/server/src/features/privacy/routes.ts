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
import type { EntitlementOf } from '#server/billing/entitlement.ts'
import type { SyncCustomer } from '#server/billing/customer-store.ts'
import type { Routes } from '#server/http/api.ts'
import { exportOrderer } from './data-export.ts'
import { deletion, deletionOf, hasWaitingGifts } from './deletion.ts'
import { exportStore } from './export-store.ts'
import { legalAcceptance } from './legal-acceptance.ts'

type Deps = Parameters<typeof exportOrderer>[0] & {
  log: Log
  stripe: Stripe
  entitlementOf: EntitlementOf
  syncCustomer: SyncCustomer
}

function stateReader({ db, clock, entitlementOf }: Pick<Deps, 'db' | 'clock' | 'entitlementOf'>) {
  return async (accountId: string): Promise<PrivacyState> => {
    const texts = legalAcceptance(db)
    const [latest, deleteAt, hasGifts, textsToAccept, textVersions, mustAcceptFirst, entitlement] =
      await Promise.all([
        exportStore(db).latest(accountId),
        deletionOf(db, accountId),
        hasWaitingGifts(db, accountId),
        texts.missing(accountId, clock.now()),
        texts.versions(clock.now()),
        texts.mustAcceptFirst(accountId),
        entitlementOf(accountId),
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
      paidUntil: entitlement.isActive ? (entitlement.accessEnd?.toISOString() ?? null) : null,
      hasWaitingGifts: hasGifts,
      textsToAccept,
      textVersions,
      mustAcceptFirst,
    }
  }
}

/** „Datele mele”: a copy of the data, the deletion of the account (D140) and the accepted texts (D144). */
export function privacyRoutes(deps: Deps): Routes {
  const { db, clock } = deps
  const stateOf = stateReader(deps)
  const order = exportOrderer(deps)
  const ending = deletion(deps)

  return (api) => {
    api.answer(getPrivacyState, ({ viewer }) => stateOf(viewer.accountId))
    api.answer(requestDataExport, ({ viewer }) => order(viewer.accountId))
    api.answer(keepAccount, ({ viewer }) => ending.undo(viewer))

    api.answer(deleteAccount, async ({ viewer, body }) => ({
      deleteAt: (await ending.ask(viewer, body.password)).toISOString(),
    }))

    api.answer(acceptTerms, ({ viewer, body, request }) =>
      legalAcceptance(db).accept(viewer.accountId, body, { ip: request.ip, now: clock.now() }),
    )
  }
}
