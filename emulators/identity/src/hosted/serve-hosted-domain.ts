import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf } from '../http/caller.ts'
import type { Services } from '../services.ts'
import {
  parameter,
  readAuthorizationRequest,
  readDestination,
  type Destination,
  type Query,
} from './authorization-request.ts'
import { federatedUser } from './federated-user.ts'
import { HOSTED_REQUEST_SECONDS, type HostedRequest } from './hosted-requests.ts'
import { OAuthError } from './oauth-error.ts'
import { asOAuthError, isUsable } from './redeem-code.ts'

type Asked = FastifyRequest<{ Querystring: Query }>

/** `/oauth2/authorize`, `/oauth2/idpresponse` and `/logout` of Cognito's hosted domain, for sign-ins through a provider. */
export function serveHostedDomain(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: Query }>('/oauth2/authorize', async (request, reply) =>
    authorize(services, request, reply),
  )
  app.get<{ Querystring: Query }>('/oauth2/idpresponse', async (request, reply) =>
    takeAnswer(services, request, reply),
  )
  app.get<{ Querystring: Query }>('/logout', async (request, reply) =>
    logOut(services, request, reply),
  )
}

const queryOf = ({ url }: FastifyRequest) => url.split('?').slice(1).join('?')

/** Parameters that were given twice are lists, and refused where they are read. */
function go(reply: FastifyReply, address: URL): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .redirect(address.href, 302)
}

function addressWith(base: string, parameters: Readonly<Record<string, string | null>>): URL {
  const address = new URL(base)
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null) address.searchParams.set(name, value)
  }

  return address
}

/** A page for a person where there is no client to answer: it is not known, or not theirs. */
function turnAway(
  { config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  error: unknown,
): FastifyReply {
  const refusal = refusalOf(request, error)
  const errorUrl = config.hosted?.errorUrl
  if (errorUrl !== undefined) return go(reply, addressWith(errorUrl, { error: refusal.code }))

  return reply
    .code(400)
    .type('text/plain; charset=utf-8')
    .send(`${refusal.code}: ${refusal.message}`)
}

function refusalOf(request: FastifyRequest, error: unknown): OAuthError {
  const known = asOAuthError(error)
  if (known !== null && known.cause === undefined) return known
  request.log.warn({ err: error }, 'a sign-in through a provider failed')

  return known ?? new OAuthError('server_error', 'internal error')
}

/** Sends an answer to the client; `iss` says whose it is (RFC 9207). */
function answer(
  { issuers }: Services,
  reply: FastifyReply,
  { client, redirectUri, state }: Destination,
  parameters: Readonly<Record<string, string>>,
): FastifyReply {
  const iss = issuers.of(client.poolId)

  return go(reply, addressWith(redirectUri, { ...parameters, state, iss }))
}

async function authorize(
  services: Services,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let destination: Destination
  try {
    destination = await readDestination(services, request.query)
  } catch (error) {
    return turnAway(services, request, reply, error)
  }

  try {
    const { client } = destination
    const { providerName, prompt, ...wanted } = readAuthorizationRequest(destination, request.query)
    await services.addressGuard.spend(callerOf(request, services), 'choice')
    const provider = await services.providers.require(client.poolId, providerName)
    const secrets = await services.hostedRequests.begin({
      clientId: client.id,
      provider: provider.name,
      request: wanted,
    })
    const address = await services.providerClient.addressOf(provider, secrets, prompt)
    void reply.header('set-cookie', cookieOf(services, secrets.state, secrets.browser))

    return go(reply, address)
  } catch (error) {
    const { code, message } = refusalOf(request, error)
    return answer(services, reply, destination, { error: code, error_description: message })
  }
}

/** One cookie for each sign-in under way: two tabs do not meet. */
function cookieName({ config }: Services, state: string): string {
  const prefix = config.issuerBase.startsWith('https:') ? '__Host-' : ''

  return `${prefix}hosted-${createHash('sha256').update(state).digest('hex').slice(0, 12)}`
}

function cookieOf(services: Services, state: string, value: string): string {
  const isSecure = services.config.issuerBase.startsWith('https:')
  const seconds = value === '' ? 0 : HOSTED_REQUEST_SECONDS

  return (
    `${cookieName(services, state)}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}` +
    (isSecure ? '; Secure' : '')
  )
}

function cookieIn(request: FastifyRequest, name: string): string | null {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const found = pairs.find((pair) => pair.startsWith(`${name}=`))

  return found === undefined ? null : found.slice(name.length + 1)
}

async function takeRequest(
  services: Services,
  request: Asked,
  reply: FastifyReply,
): Promise<HostedRequest & { readonly state: string }> {
  const state = parameter(request.query, 'state')
  if (state === null) throw new OAuthError('invalid_request', 'state is missing')
  const cookie = cookieIn(request, cookieName(services, state))
  if (!services.hostedRequests.isOfBrowser(state, cookie))
    throw new OAuthError('invalid_request', 'the sign-in was not begun in this browser')
  void reply.header('set-cookie', cookieOf(services, state, ''))
  const taken = await services.hostedRequests.take(state)
  if (taken === null) throw new OAuthError('invalid_request', 'the sign-in has ended already')

  return { ...taken, state }
}

async function takeAnswer(
  services: Services,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let taken: Awaited<ReturnType<typeof takeRequest>>
  let destination: Destination
  try {
    taken = await takeRequest(services, request, reply)
    const client = await services.clients.require(taken.clientId)
    const { redirectUri, state } = taken.request
    destination = { client, redirectUri, state }
  } catch (error) {
    return turnAway(services, request, reply, error)
  }

  try {
    return answer(services, reply, destination, {
      code: await codeOf(services, taken, destination, queryOf(request)),
    })
  } catch (error) {
    const { code, message } = refusalOf(request, error)
    return answer(services, reply, destination, { error: code, error_description: message })
  }
}

async function codeOf(
  services: Services,
  taken: HostedRequest & { readonly state: string },
  { client }: Destination,
  query: string,
): Promise<string> {
  const { providers, providerClient, hostedRequests, authorizationCodes } = services
  const provider = await providers.require(client.poolId, taken.provider)
  const secrets = hostedRequests.secretsOf(taken.state)
  const subject = await providerClient.finish(provider, query, secrets)
  const user = await federatedUser(services, provider, subject)
  // Not `access_denied`: that is what a person answers at the provider.
  if (!isUsable(user)) throw new OAuthError('invalid_request', 'the user may not sign in')

  return authorizationCodes.issue({
    sub: user.sub,
    clientId: client.id,
    request: taken.request,
  })
}

async function logOut(
  services: Services,
  request: Asked,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const clientId = parameter(request.query, 'client_id')
    const logoutUri = parameter(request.query, 'logout_uri')
    const client = clientId === null ? null : await services.clients.find(clientId)
    if (logoutUri === null || !client?.settings.hosted?.logoutUrls.includes(logoutUri))
      throw new OAuthError('redirect_mismatch', 'logout_uri is not of this client')

    return go(reply, new URL(logoutUri))
  } catch (error) {
    return turnAway(services, request, reply, error)
  }
}
