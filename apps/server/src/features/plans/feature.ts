import { leiRateStore } from '#server/billing/lei-rate-store.ts'
import type { Sales } from '#server/billing/sales.ts'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import { plansRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof plansRoutes>[0], 'leiRate' | 'cardCurrency' | 'publicUrl'> & {
  readonly config: Pick<Config, 'cardCurrency' | 'publicUrl'>
  readonly sales: Sales
}

export function plansFeature(needs: Needs): Feature {
  const { config, sales, db } = needs
  const { cardCurrency, publicUrl } = config

  return {
    routes: plansRoutes({ ...needs, cardCurrency, publicUrl, leiRate: leiRateStore(db).latest }),
    start: sales.start,
    stop: sales.stop,
    metrics: [
      {
        name: 'hlizo_sales_open',
        help: 'Whether this node sells: 0 until the payment provider has answered it.',
        read: () => (sales.isOpen() ? 1 : 0),
      },
    ],
  }
}
