import { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { faqRoutes } from './routes.ts'
import { studioFaqRoutes } from './studio-routes.ts'

type Needs = Omit<Parameters<typeof faqRoutes>[0], 'cardCurrency'> &
  Parameters<typeof studioFaqRoutes>[0] & { readonly config: Pick<Config, 'cardCurrency'> }

export function faqFeature(needs: Needs): Feature {
  const cardCurrency = ChargeCurrency.parse(needs.config.cardCurrency)
  const [read, edit] = [faqRoutes({ ...needs, cardCurrency }), studioFaqRoutes(needs)]

  return {
    routes: (api) => {
      read(api)
      edit(api)
    },
  }
}
