import { HOUR_MS } from '@hlizo/kit/durations'
import type { Feature } from '#server/http/feature.ts'
import { laughsRoutes } from './routes.ts'
import { laughStore } from './store.ts'

export const laughsFeature = (needs: Parameters<typeof laughsRoutes>[0]): Feature => ({
  routes: laughsRoutes(needs),
  jobs: {
    'laughs.sweep': {
      everyMs: HOUR_MS,
      run: async () => void (await laughStore(needs.db).sweep(needs.clock.now())),
    },
  },
})
