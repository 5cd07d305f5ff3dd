import { createHmac } from 'node:crypto'
import type { FeatureWith } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { analyticsRoutes } from './routes.ts'

type Needs = Omit<Parameters<typeof analyticsRoutes>[0], 'userKeyOf'> & {
  readonly secrets: Pick<Secrets, 'derive'>
}
type Offers = {
  readonly userKeyOf: (accountId: string) => string
}

const USER_KEY_LENGTH = 22

export function analyticsFeature(needs: Needs): FeatureWith<Offers> {
  const key = needs.secrets.derive('analytics')
  const userKeyOf = (accountId: string) =>
    createHmac('sha256', key).update(accountId).digest('base64url').slice(0, USER_KEY_LENGTH)

  return { routes: analyticsRoutes({ ...needs, userKeyOf }), offers: { userKeyOf } }
}
