import {
  AdminConfirmSignUpCommand,
  GetTokensFromRefreshTokenCommand,
  InitiateAuthCommand,
  type AuthenticationResultType,
} from '@aws-sdk/client-cognito-identity-provider'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import * as z from 'zod'
import { API_BASE_PATH } from '@hlizo/contract/constants'
import { buildAdminApp, buildApp, buildSandboxApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import { openServices, type Services } from '#server/services.ts'
import { DEMO_PASSWORD } from '#server/seed/demo-accounts.ts'

/** A request as a browser sends it. */
export type Sent = {
  readonly method: string
  readonly path: string
  readonly token?: string
  readonly json?: object
  readonly form?: Readonly<Record<string, string>>
  readonly device?: string
}

/** A response: `data` of the envelope, and where it redirects to. */
export type Received = {
  readonly status: number
  /** The text of a refusal. */
  readonly message: string
  readonly data: unknown
  readonly location: string
}

export type Tokens = { readonly access: string; readonly refresh: string }

/** A node of the installation whose clock is set to any moment of the past. */
export type PastNode = {
  setTime(moment: Date): void
  /** Below the API's base path. */
  call(sent: Sent): Promise<Received>
  /** A page of the payments emulator, by the address that the product redirected to. */
  pay(address: string, form: Readonly<Record<string, string>>): Promise<Received>
  confirm(email: string): Promise<void>
  signIn(email: string): Promise<Tokens>
  renew(tokens: Tokens): Promise<Tokens>
  close(): Promise<void>
}

const Envelope = z.object({ data: z.unknown(), message: z.string() }).partial()

async function send(url: string, { method, token, json, form, device }: Sent, origin: string) {
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      origin,
      ...(device !== undefined && { 'user-agent': device }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form) }),
  })
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const text = await response.text()
  const body = Envelope.parse(isJson && text !== '' ? JSON.parse(text) : {})

  return {
    status: response.status,
    message: body.message ?? '',
    data: body.data,
    location: response.headers.get('location') ?? '',
  }
}

/** The user pool, asked as the browser asks it. */
function poolOf({ userPool }: Services): Pick<PastNode, 'confirm' | 'signIn' | 'renew'> {
  const { client, clientId, poolId } = userPool
  const tokensIn = ({ AccessToken, RefreshToken }: AuthenticationResultType = {}): Tokens => {
    if (AccessToken === undefined || RefreshToken === undefined)
      throw new Error('The user pool gave no tokens.')

    return { access: AccessToken, refresh: RefreshToken }
  }

  return {
    confirm: async (email) => {
      await client.send(new AdminConfirmSignUpCommand({ UserPoolId: poolId, Username: email }))
    },
    signIn: async (email) => {
      const command = new InitiateAuthCommand({
        ClientId: clientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: DEMO_PASSWORD },
      })
      return tokensIn((await client.send(command)).AuthenticationResult)
    },
    renew: async ({ refresh }) => {
      const wanted = { ClientId: clientId, RefreshToken: refresh }
      const command = new GetTokensFromRefreshTokenCommand(wanted)
      return tokensIn((await client.send(command)).AuthenticationResult)
    },
  }
}

async function listen(app: FastifyInstance, port: number): Promise<FastifyInstance> {
  await app.listen({ port, host: '127.0.0.1' })
  return app
}

/**
 * Opens a node on the database of the running installation. It answers requests only: jobs, mails, renewals
 * and webhooks are left to the other nodes, which have the present time.
 */
export async function openPastNode(config: Config, log: Logger): Promise<PastNode> {
  const services = await openServices(config, log)
  const { features } = services
  const { port, adminPort, payments, publicUrl } = config
  const sandbox = await buildSandboxApp(services)
  const sandboxPort = payments.mode === 'sandbox' ? payments.apiPort : 0
  const apps = [
    await listen(await buildAdminApp(services), adminPort),
    await listen(await buildApp(services), port),
    ...(sandbox ? [await listen(sandbox, sandboxPort)] : []),
  ]
  for (const feature of features) await feature.start?.()
  const site = `http://127.0.0.1:${port}`
  const origin = new URL(publicUrl).origin

  return {
    ...poolOf(services),
    setTime: (moment) => {
      services.clock.setOffset(
        services.clock.offset() + moment.getTime() - services.clock.now().getTime(),
      )
    },
    call: (sent) => send(`${site}${API_BASE_PATH}${sent.path}`, sent, origin),
    pay: (address, form) => {
      const { pathname, search } = new URL(address, publicUrl)
      return send(`${site}${pathname}${search}`, { method: 'POST', path: pathname, form }, origin)
    },
    close: async () => {
      for (const app of apps.toReversed()) {
        app.server.closeAllConnections()
        await app.close()
      }
      for (const feature of features.toReversed()) await feature.stop?.()
      await services.stop()
    },
  }
}
