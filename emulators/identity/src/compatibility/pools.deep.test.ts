import {
  DeleteUserPoolClientCommand,
  DeleteUserPoolCommand,
  DescribeUserPoolClientCommand,
  ListUserPoolClientsCommand,
  ListUserPoolsCommand,
  SetUserPoolMfaConfigCommand,
  UpdateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestHost, type TestHost } from '../testing-host.ts'
import { createPool, createUser, describePool } from './testing-cognito.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost()
})
afterAll(() => host.stop())

const refused = (message: string) => ({ name: 'InvalidParameterException', message })

describe('SetUserPoolMfaConfig', () => {
  it('needs at least one factor, whole, and a mode that exists', async () => {
    const { UserPoolId } = await createPool(host)
    const set = (body: object) =>
      host.operator.send(new SetUserPoolMfaConfigCommand({ UserPoolId, ...body }))

    await expect(set({ MfaConfiguration: 'ON' })).rejects.toMatchObject(
      refused(
        'At least one of [SmsMfaConfiguration] or [SoftwareTokenMfaConfiguration] must be provided.',
      ),
    )
    await expect(set({ MfaConfiguration: 'ON', SmsMfaConfiguration: {} })).rejects.toMatchObject(
      refused('[SmsConfiguration] is a required member of [SoftwareTokenMfaConfiguration].'),
    )
    await expect(
      set({ MfaConfiguration: 'Invalid', SoftwareTokenMfaConfiguration: { Enabled: true } }),
    ).rejects.toMatchObject(
      refused("[MfaConfiguration] must be one of 'ON', 'OFF', or 'OPTIONAL'."),
    )
  })

  it('switches factors on and off', async () => {
    const pool = await createPool(host)
    const { UserPoolId } = pool
    const SoftwareTokenMfaConfiguration = { Enabled: true }
    const sms = { SmsConfiguration: { SnsCallerArn: 'arn:aws:iam::123456789012:role/sms' } }
    const app = await host.operator.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration: 'ON',
        SoftwareTokenMfaConfiguration,
      }),
    )
    expect(app).toMatchObject({ MfaConfiguration: 'ON', SoftwareTokenMfaConfiguration })
    expect(app.SmsMfaConfiguration).toBeUndefined()
    expect((await describePool(host, pool))?.MfaConfiguration).toBe('ON')
    const off = await host.operator.send(
      new SetUserPoolMfaConfigCommand({ UserPoolId, MfaConfiguration: 'OFF' }),
    )
    expect(off.SoftwareTokenMfaConfiguration).toBeUndefined()
    expect((await describePool(host, pool))?.MfaConfiguration).toBe('OFF')
    const text = await host.operator.send(
      new SetUserPoolMfaConfigCommand({
        UserPoolId,
        MfaConfiguration: 'ON',
        SmsMfaConfiguration: sms,
      }),
    )

    expect(text).toMatchObject({ MfaConfiguration: 'ON', SmsMfaConfiguration: sms })
    expect(text.SoftwareTokenMfaConfiguration).toBeUndefined()
  })
})

describe('pools and clients', () => {
  it('are listed page by page', async () => {
    const mine = await Promise.all([createPool(host), createPool(host), createPool(host)])
    const found: (string | undefined)[] = []
    let NextToken: string | undefined
    do {
      const page = await host.operator.send(new ListUserPoolsCommand({ MaxResults: 2, NextToken }))
      expect(page.UserPools?.length).toBeLessThanOrEqual(2)
      found.push(...(page.UserPools ?? []).map(({ Id }) => Id))
      NextToken = page.NextToken
    } while (NextToken !== undefined)

    expect(found).toEqual(expect.arrayContaining(mine.map(({ UserPoolId }) => UserPoolId)))
    expect(new Set(found).size).toBe(found.length)
  })

  it('return the number of users', async () => {
    const pool = await createPool(host)
    expect((await describePool(host, pool))?.EstimatedNumberOfUsers).toBe(0)
    await createUser(host, pool, 'ana')

    expect((await describePool(host, pool))?.EstimatedNumberOfUsers).toBe(1)
  })

  it('can be changed: omitted settings return to their defaults', async () => {
    const policy = {
      MinimumLength: 16,
      RequireUppercase: true,
      RequireLowercase: true,
      RequireNumbers: true,
      RequireSymbols: true,
    }
    const pool = await createPool(host, { pool: { AutoVerifiedAttributes: ['email'] } })
    await host.operator.send(
      new UpdateUserPoolCommand({
        UserPoolId: pool.UserPoolId,
        Policies: { PasswordPolicy: policy },
      }),
    )
    const described = await describePool(host, pool)

    expect(described?.Policies?.PasswordPolicy).toMatchObject(policy)
    expect(described?.AutoVerifiedAttributes).toEqual([])
  })

  it('are not found after their deletion', async () => {
    const pool = await createPool(host)
    const { UserPoolId, ClientId } = pool
    const listed = await host.operator.send(
      new ListUserPoolClientsCommand({ UserPoolId, MaxResults: 60 }),
    )
    expect(listed.UserPoolClients).toEqual([{ ClientId, UserPoolId, ClientName: 'app' }])
    await host.operator.send(new DeleteUserPoolClientCommand({ UserPoolId, ClientId }))
    const gone = { name: 'ResourceNotFoundException' }

    await expect(
      host.operator.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId })),
    ).rejects.toMatchObject(gone)
    await host.operator.send(new DeleteUserPoolCommand({ UserPoolId }))
    await expect(describePool(host, pool)).rejects.toMatchObject(gone)
  })
})
