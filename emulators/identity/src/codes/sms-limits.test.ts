import {
  GetUserAttributeVerificationCodeCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hostCallerHeaders } from '../testing-host-caller.ts'
import { startTestHost, type TestHost } from '../testing-host.ts'

const NUMBER = '+40722111222'
const SMS_PER_HOUR = 4
let host: TestHost
beforeAll(async () => {
  host = await startTestHost({
    addressLimits: { smsPerHour: SMS_PER_HOUR, signUpsPerHour: 1000, codeRequestsPerHour: 1000 },
  })
})
afterAll(() => host.stop())

async function ask(accessToken: string, number: string, from: string): Promise<string> {
  const body = {
    AccessToken: accessToken,
    UserAttributes: [{ Name: 'phone_number', Value: number }],
  }
  const headers = hostCallerHeaders(host.config.adminKey, from)
  const response = await host.post('UpdateUserAttributes', body, headers)

  return response.ok ? 'sent' : (response.headers.get('x-amzn-errortype') ?? '')
}
const sentTo = (number: string) =>
  host.messages.filter(({ destination }) => destination === number).length

describe('createSmsLimits', () => {
  it('limits messages to one number, over all accounts and network addresses', async () => {
    const outcomes: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const { accessToken } = await host.signedIn(`sms-${n}@example.ro`)
      outcomes.push(await ask(accessToken, NUMBER, `10.${n}.0.1`))
    }

    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5)
    expect(outcomes.slice(5)).toEqual(['LimitExceededException:', 'LimitExceededException:'])
    expect(sentTo(NUMBER)).toBe(5)
  })

  it('limits messages requested by one network address, over all numbers and accounts', async () => {
    const outcomes: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const { accessToken } = await host.signedIn(`many-${n}@example.ro`)
      outcomes.push(await ask(accessToken, `+4072211133${n}`, '198.51.100.9'))
    }

    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(SMS_PER_HOUR)
    expect(outcomes.slice(SMS_PER_HOUR)).toEqual(Array(2).fill('TooManyRequestsException:'))
  })

  it('counts another code for the same number too, and does not limit mails', async () => {
    const { accessToken } = await host.signedIn('again@example.ro')
    const number = '+40722111999'
    expect(await ask(accessToken, number, '10.99.0.1')).toBe('sent')
    host.clock.advance(61_000)
    await host.pool.send(
      new GetUserAttributeVerificationCodeCommand({
        AccessToken: accessToken,
        AttributeName: 'phone_number',
      }),
    )
    expect(sentTo(number)).toBe(2)

    for (let n = 0; n < 6; n += 1) {
      const other = await host.signedIn(`mail-${n}@example.ro`)
      await host.pool.send(
        new UpdateUserAttributesCommand({
          AccessToken: other.accessToken,
          UserAttributes: [{ Name: 'email', Value: `new-mail-${n}@example.ro` }],
        }),
      )
    }
  })
})
