import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { serveHostedDomain } from './hosted/serve-hosted-domain.ts'
import { serveTokens } from './hosted/serve-tokens.ts'
import { serveOperations, speakAwsJson } from './http/serve-operations.ts'
import { requireOperator } from './http/operator.ts'
import { serveWellKnown } from './http/well-known.ts'
import { maintain } from './maintenance.ts'
import { operatorOperations } from './operations/operator-operations.ts'
import { identityPoolOperations } from './operations/identity-pool-operations.ts'
import { ownOperations } from './operations/own-operations.ts'
import { userOperations } from './operations/user-operations.ts'
import { ensureOwnPool } from './own-pool.ts'
import { createServices, type IdentityOptions, type Services } from './services.ts'

export type Identity = {
  start(): Promise<void>
  /** `POST /idp`, `POST /ids` and the well-known documents; mount it at the path of `issuerBase`. */
  readonly routes: FastifyPluginAsync
  /** `POST /`: the whole protocol with the operator's operations. For a loopback listener only. */
  readonly adminRoutes: FastifyPluginAsync
  /** Whether access tokens with this `origin_jti` are void; usually answered from memory. */
  isRevoked(originJti: string): Promise<boolean>
  passwordQueue(): { readonly running: number; readonly waiting: number }
  /** Publishes new signing keys, which sign from a day later. */
  rotateKeys(): Promise<void>
  stop(): Promise<void>
}

const SWEEP_EVERY_MS = 600_000
const DELIVER_EVERY_MS = 15_000
const USER_POOL_TARGET = 'AWSCognitoIdentityProviderService'
const IDENTITY_POOL_TARGET = 'AWSCognitoIdentityService'
/** The service name, before the dot of `x-amz-target`, of what Amazon Cognito does not have. */
const OWN_TARGET = 'IdentityService'

function serveHosted(app: FastifyInstance, services: Services): void {
  serveHostedDomain(app, services)
  serveTokens(app, services)
}

const admitAll = () => {}

export function createIdentity(options: IdentityOptions): Identity {
  const services = createServices(options)
  let sweeping: NodeJS.Timeout | undefined
  let delivering: NodeJS.Timeout | undefined
  let swept = Promise.resolve()
  let notified = Promise.resolve()
  const deliver = () => {
    const { changes, events, notices, log } = services
    notified = changes
      .deliverRest()
      .then(() => events.deliverRest())
      .then(() => notices.noteGuesses())
      .catch((error: unknown) => {
        log.warn({ err: error }, 'changes of users could not be delivered; tried again soon')
      })
  }
  const sweep = () => {
    swept = maintain(services).catch((error: unknown) => {
      services.log.warn({ err: error }, 'identity could not be swept; tried again in ten minutes')
    })
  }

  const routes: FastifyPluginAsync = async (app) => {
    speakAwsJson(app)
    serveOperations(app, '/idp', {
      services,
      targets: { [USER_POOL_TARGET]: userOperations, [OWN_TARGET]: ownOperations },
      admit: admitAll,
    })
    serveOperations(app, '/ids', {
      services,
      targets: { [IDENTITY_POOL_TARGET]: identityPoolOperations },
      admit: admitAll,
    })
    serveWellKnown(app, services)
    serveHosted(app, services)
  }
  const adminRoutes: FastifyPluginAsync = async (app) => {
    speakAwsJson(app)
    serveOperations(app, '/', {
      services,
      targets: {
        [USER_POOL_TARGET]: { ...userOperations, ...operatorOperations },
        [IDENTITY_POOL_TARGET]: identityPoolOperations,
        [OWN_TARGET]: ownOperations,
      },
      admit: (request, name) => {
        if (Object.hasOwn(operatorOperations, name)) requireOperator(request, services)
      },
    })
    serveWellKnown(app, services)
    serveHosted(app, services)
  }

  return {
    start: async () => {
      await ensureOwnPool(services)
      sweep()
      sweeping = setInterval(sweep, SWEEP_EVERY_MS)
      sweeping.unref()
      delivering = setInterval(deliver, DELIVER_EVERY_MS)
      delivering.unref()
    },
    routes,
    adminRoutes,
    isRevoked: (originJti) => services.revocations.has(originJti),
    passwordQueue: () => services.passwords.queue(),
    rotateKeys: () => services.keys.rotate(options.config.poolId),
    stop: async () => {
      clearInterval(sweeping)
      clearInterval(delivering)
      await Promise.all([swept, notified])
      await services.delivery.settle()
      await services.hasher.stop()
    },
  }
}
