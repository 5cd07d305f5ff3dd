import type { Log } from '@hlizo/kit/log'
import type { Config } from '#server/config.ts'
import type { Feature } from '#server/http/feature.ts'
import type { Secrets } from '#server/secrets.ts'
import { poolSignIns } from '#server/stores/pool-sign-ins.ts'
import type { OperatedPool } from '#server/stores/user-pool.ts'
import type { ActivationDeps } from './activation.ts'
import { deviceSignIn } from '#server/stores/device-sign-in.ts'
import { devicesJobs } from './jobs.ts'
import { devicesRoutes } from './routes.ts'

type Derived = 'issuer' | 'publicUrl' | 'signIn' | 'signIns'
type Needs = Omit<ActivationDeps, Derived> & {
  readonly config: Pick<Config, 'publicUrl'>
  readonly log: Log
  readonly secrets: Pick<Secrets, 'deviceSignInKey'>
  readonly userPool: OperatedPool
}

export function devicesFeature(needs: Needs): Feature {
  const { config, secrets, userPool } = needs
  const deps = {
    ...needs,
    publicUrl: config.publicUrl,
    issuer: userPool.issuer,
    signIn: deviceSignIn(userPool, secrets.deviceSignInKey),
    signIns: poolSignIns(needs),
  }

  return { routes: devicesRoutes(deps), jobs: devicesJobs(deps) }
}
