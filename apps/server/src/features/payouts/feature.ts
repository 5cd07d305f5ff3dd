import type { Feature } from '#server/http/feature.ts'
import { statementDocuments, statementDocumentsJob } from './documents.ts'
import {
  monthlyStatementsJob,
  PAYOUT_DOCUMENTS_JOB,
  type makeStatements,
} from './make-statements.ts'
import { studioPayoutRoutes, studioWeightRoutes } from './studio-routes.ts'

type Needs = Parameters<typeof statementDocuments>[0] & Parameters<typeof makeStatements>[0]

/** What comedians get for what was watched, and their statements. */
export function payoutsFeature(needs: Needs): Feature {
  const documentOf = statementDocuments(needs)
  const statements = studioPayoutRoutes(needs, documentOf)
  const weights = studioWeightRoutes(needs)

  return {
    routes: (api) => {
      statements(api)
      weights(api)
    },
    jobs: {
      'payouts.monthly': monthlyStatementsJob(needs),
      [PAYOUT_DOCUMENTS_JOB]: statementDocumentsJob(documentOf),
    },
  }
}
