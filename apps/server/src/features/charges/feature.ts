import type { Feature } from '#server/http/feature.ts'
import { receiptPages } from './receipt-pages.ts'
import { chargesRoutes } from './routes.ts'

type Needs = Parameters<typeof chargesRoutes>[0] & Parameters<typeof receiptPages>[0]

export const chargesFeature = (needs: Needs): Feature => ({
  routes: chargesRoutes(needs),
  pages: receiptPages(needs),
})
