import { getLegalPage } from '@hlizo/contract/calls/legal'
import { ChargeCurrency } from '@hlizo/contract/entities/currency'
import { legalFactsOf } from '@hlizo/domain/legal-facts'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { legalStore } from './legal-store.ts'
import { NOTICE_JOB, noticeJob } from './notify-people.ts'
import { presentLegalPage } from './present.ts'
import { studioLegalRoutes } from './studio-routes.ts'

type Needs = Omit<Parameters<typeof studioLegalRoutes>[0], 'cardCurrency'> &
  Parameters<typeof noticeJob>[0] & {
    readonly config: Pick<Config, 'site' | 'cardCurrency'>
  }

/** Versions of the legal pages (D144, docs/decisions/0152). */
export function legalFeature(needs: Needs): Feature {
  const { db, clock, config } = needs
  const cardCurrency = ChargeCurrency.parse(config.cardCurrency)
  const facts = legalFactsOf(config.site, cardCurrency)
  const studio = studioLegalRoutes({ ...needs, cardCurrency })

  return {
    routes: (api) => {
      studio(api)
      api.answer(getLegalPage, async ({ params }) => {
        const version = await legalStore(db).inForce(params.kind, clock.now())
        return version && presentLegalPage(version, facts)
      })
    },
    jobs: { [NOTICE_JOB]: noticeJob(needs) },
  }
}
