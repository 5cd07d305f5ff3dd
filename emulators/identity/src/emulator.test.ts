import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  InitiateAuthCommand,
  ListUsersCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { testDatabase, type TestDatabase } from '@hlizo/database/testing'
import { freePort } from '@hlizo/kit/free-port'
import { startEmulator } from './emulator.ts'
import { identityPoolOperations } from './operations/identity-pool-operations.ts'
import { operatorOperations } from './operations/operator-operations.ts'
import { userOperations } from './operations/user-operations.ts'

const Messages = z.object({ messages: z.array(z.object({ code: z.string() })) })
const poolId = 'eu-central-1_emulator'
const person = { Username: 'ana@example.com', Password: 'Parola-1!x' }

let database: TestDatabase
let directory: string
let emulator: Awaited<ReturnType<typeof startEmulator>>
let client: CognitoIdentityProviderClient

beforeAll(async () => {
  database = await testDatabase([])
  directory = await mkdtemp(join(tmpdir(), 'hlizo-emulator-'))
  emulator = await startEmulator({
    host: '127.0.0.1',
    port: await freePort(),
    poolId,
    clientId: 'web',
    print: () => {},
    identityPoolId: 'eu-central-1:00000000-0000-4000-8000-000000000001',
    dataDirectory: directory,
    databaseUrl: database.url,
  })
  client = new CognitoIdentityProviderClient({
    region: 'eu-central-1',
    endpoint: emulator.url,
    credentials: { accessKeyId: 'any', secretAccessKey: 'any' },
  })
})

afterAll(async () => {
  client.destroy()
  await emulator.stop()
  await database.drop()
  await rm(directory, { recursive: true })
})

async function lastCodeTo(destination: string): Promise<string | undefined> {
  const response = await fetch(`${emulator.url}/_messages?destination=${destination}`)

  return Messages.parse(await response.json()).messages.at(-1)?.code
}

describe('startEmulator', () => {
  it('signs a person up and in, and the token is verified by its issuer', async () => {
    await client.send(new SignUpCommand({ ClientId: 'web', ...person }))
    const ConfirmationCode = await lastCodeTo(person.Username)
    await client.send(
      new ConfirmSignUpCommand({ ClientId: 'web', Username: person.Username, ConfirmationCode }),
    )
    const { AuthenticationResult: tokens } = await client.send(
      new InitiateAuthCommand({
        ClientId: 'web',
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: person.Username, PASSWORD: person.Password },
      }),
    )
    const issuer = `${emulator.url}/${poolId}`
    const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`))
    const { payload } = await jwtVerify(tokens?.IdToken ?? '', keys, { issuer, audience: 'web' })

    expect(payload).toMatchObject({ email: person.Username, token_use: 'id' })
  })

  it('an administrator lists users with any credentials', async () => {
    const { Users } = await client.send(new ListUsersCommand({ UserPoolId: poolId }))

    expect(Users).toHaveLength(1)
  })

  it('allows all origins', async () => {
    const response = await fetch(emulator.url, { method: 'OPTIONS' })

    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('README.md', () => {
  it('lists every operation', async () => {
    const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
    const names = [userOperations, operatorOperations, identityPoolOperations].flatMap(Object.keys)

    expect(names.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  })
})
