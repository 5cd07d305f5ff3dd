import {
  CognitoIdentityProviderClient,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '@hlizo/kit/clock'
import { startTestHost, type TestHost } from '../testing-host.ts'

let host: TestHost
beforeAll(async () => {
  host = await startTestHost({ testMode: false, argon2: { memoryKiB: 47_104, passes: 1 } })
  // The SDK signs with the machine's time.
  host.clock.set(systemClock.now())
})
afterAll(() => host.stop())

const describePool = (secretAccessKey: string, accessKeyId = 'AKIATEST') =>
  new CognitoIdentityProviderClient({
    region: 'eu-central-1',
    maxAttempts: 1,
    endpoint: host.adminUrl,
    credentials: { accessKeyId, secretAccessKey },
  }).send(new DescribeUserPoolCommand({ UserPoolId: host.poolId }))

describe('requireOperator', () => {
  it('admits the signature of the configured key, and no other', async () => {
    expect((await describePool('operator-secret')).UserPool?.Id).toBe(host.poolId)
    await expect(describePool('another-secret')).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
    await expect(describePool('operator-secret', 'AKIAOTHER')).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
  })

  it('refuses a signature older than five minutes', async () => {
    host.clock.advance(301_000)
    await expect(describePool('operator-secret')).rejects.toMatchObject({
      name: 'InvalidSignatureException',
    })
    host.clock.set(systemClock.now())
  })

  it('refuses a request without one', async () => {
    const response = await fetch(host.adminUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers',
      },
      body: JSON.stringify({ UserPoolId: host.poolId }),
    })

    expect(response.status).toBe(400)
    expect(response.headers.get('x-amzn-errortype')).toBe('MissingAuthenticationTokenException:')
  })
})
