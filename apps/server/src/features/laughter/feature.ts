import type { Database } from '@hlizo/database/database'
import type { Clock } from '@hlizo/kit/clock'
import type { Feature } from '#server/http/feature.ts'
import { countLaughsJob } from './count-laughs.ts'
import { laughterRoutes } from './routes.ts'
import { secureUniform } from './secure-uniform.ts'

type Needs = { readonly db: Database; readonly clock: Clock }

export const laughterFeature = ({ db, clock }: Needs): Feature => ({
  routes: laughterRoutes({ db, clock }),
  jobs: { 'laughs.count': countLaughsJob({ db, clock, uniform: secureUniform }) },
})
