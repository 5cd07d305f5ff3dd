import type { FastifyInstance } from 'fastify'
import { hrefs } from '@hlizo/contract/hrefs'
import { demoProviderMessages } from '@hlizo/contract/messages/demo-provider'
import { providerPeople } from '@hlizo/demo/provider-people'
import type { HostedConfig } from '@hlizo/identity/config'
import { serveOpenidProvider } from '@hlizo/openid-provider/serve-openid-provider'
import { systemClock } from '@hlizo/kit/clock'
import type { Config } from './config.ts'
import { loopbackUrl } from './loopback.ts'
import { DEMO_PROVIDER, DEMO_PROVIDER_PREFIX, IDENTITY_PREFIX } from './public-settings.ts'
import type { Secrets } from './secrets.ts'

type Given = { readonly config: Config; readonly secrets: Pick<Secrets, 'derive'> }

const demoIssuer = ({ publicUrl }: Config) => `${publicUrl}${DEMO_PROVIDER_PREFIX}`

const demoClient = ({ secrets }: Given) => ({
  id: 'user-pool',
  secret: secrets.derive('demo-provider').toString('base64url'),
})

/** The demo's provider is in this process, whose public address need not lead here. */
function fetcherFor(config: Config): NonNullable<HostedConfig['fetcher']> {
  const issuer = demoIssuer(config)
  const inside = `${loopbackUrl(config.host, config.port)}${new URL(issuer).pathname}`

  return (address, { body, ...init }) =>
    fetch(address.startsWith(`${issuer}/`) ? inside + address.slice(issuer.length) : address, {
      ...init,
      body: typeof body === 'string' || body instanceof URLSearchParams ? body : null,
    })
}

/** The hosted domain of the embedded pool; undefined where no provider is configured. */
export function hostedConfig(given: Given): HostedConfig | undefined {
  const { config } = given
  const { providers, hasDemoProvider } = config.identity.signIn
  const { id: clientId, secret: clientSecret } = demoClient(given)
  const demo = {
    name: DEMO_PROVIDER,
    type: 'OIDC' as const,
    issuer: demoIssuer(config),
    clientId,
    clientSecret,
  }
  const all = hasDemoProvider ? [...providers, demo] : providers
  if (all.length === 0) return undefined

  return {
    callbackUrls: [`${config.publicUrl}${hrefs.provider()}`],
    logoutUrls: [`${config.publicUrl}${hrefs.home()}`],
    providers: all,
    errorUrl: `${config.publicUrl}${hrefs.provider()}`,
    ...(hasDemoProvider && { fetcher: fetcherFor(config) }),
  }
}

/** Serves the demo's own provider, where there is one. */
export async function mountDemoProvider(app: FastifyInstance, given: Given): Promise<void> {
  const { config } = given
  if (!config.identity.signIn.hasDemoProvider) return

  await serveOpenidProvider(app, {
    issuer: demoIssuer(config),
    client: {
      ...demoClient(given),
      redirectUri: `${config.publicUrl}${IDENTITY_PREFIX}/oauth2/idpresponse`,
    },
    people: providerPeople,
    // Its tokens are checked by the machine's time.
    now: () => systemClock.now().getTime(),
    texts: { language: 'ro', ...demoProviderMessages },
  })
}
