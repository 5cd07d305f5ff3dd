import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { createMarks, maskSecrets } from './redact.ts'

/** What a line with these fields looks like, without its time. */
function written(fields: object, message = 'said'): Record<string, unknown> {
  const lines: string[] = []
  const destination = { write: (line: string) => lines.push(line) }
  const marks = createMarks(Buffer.from('key of the installation'))
  const log = createLogger({ level: 'info', version: '1.0.0', marks, destination })
  log.info(fields, message)
  const { time: _, version: __, ...line } = JSON.parse(lines[0] ?? '{}')

  return line
}

describe('maskSecrets', () => {
  it('removes personal data and credentials', () => {
    const words =
      'ana.pop@example.ro paid with 4242 4242 4242 4242, sk_test_abcdefgh1234, eyJhbGci.eyJzdWIi.c2ln'

    expect(maskSecrets(words)).toBe('[masked] paid with [masked], [masked], [masked]')
  })

  it('truncates a long text once (R060)', () => {
    const [name, token] = ['a'.repeat(200_000), `eyJ${'.eyJ'.repeat(50_000)}`]

    expect(maskSecrets(`${name} ${token}`)).toContain(name)
  })

  it('keeps the details of an error', () => {
    const words = 'connect ECONNREFUSED 127.0.0.1:5432 after 2000 ms'

    expect(maskSecrets(words)).toBe(words)
  })
})

describe('createLogger', () => {
  it('writes fields as they are, in one line of JSON', () => {
    expect(
      written({ route: '/api/v1/user', status: 200, nested: { ms: 3 } }, 'answered\nforged'),
    ).toEqual({
      level: 'info',
      route: '/api/v1/user',
      status: 200,
      nested: { ms: 3 },
      msg: 'answered\nforged',
    })
  })

  it.each([
    'authorization',
    'Cookie',
    'set-cookie',
    'password',
    'newPassword',
    'accessToken',
    'refresh_token',
    'clientSecret',
    'code',
    'passcode',
    'cardNumber',
    'cvc',
    'body',
  ])('removes %s at any depth', (name) => {
    const masked = { [name]: '[masked]' }

    expect(
      written({ [name]: 'canary', request: { headers: [{ [name]: 'canary' }] } }),
    ).toMatchObject({
      ...masked,
      request: { headers: [masked] },
    })
  })

  it('writes a mark for an e-mail address, the same for the same address', () => {
    const { email, recipient } = written({ email: 'Ana@Example.ro', recipient: 'ana@example.ro ' })

    expect(email).toMatch(/^address#[0-9a-f]{12}$/)
    expect(recipient).toBe(email)
  })

  it('writes marks for a client and an account, the same on every node with the key', () => {
    const first = written({ client: '198.51.100.7', accountId: 'a-1' })
    const again = written({ client: '198.51.100.7', account: 'a-1' })

    expect(first['client']).toMatch(/^client#[0-9a-f]{12}$/)
    expect(first['accountId']).toMatch(/^account#[0-9a-f]{12}$/)
    expect(again).toMatchObject({ client: first['client'], account: first['accountId'] })
  })

  it('makes other marks with another key', () => {
    const [one, other] = ['one', 'other'].map((key) => createMarks(Buffer.from(key)))

    expect(one?.('client', '198.51.100.7')).not.toBe(other?.('client', '198.51.100.7'))
  })

  it('contains the build in each line', () => {
    const lines: string[] = []
    const marks = createMarks(Buffer.alloc(32))
    const destination = { write: (line: string) => lines.push(line) }
    createLogger({ level: 'info', version: '1.2.3+abc', marks, destination }).info({}, 'said')

    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ version: '1.2.3+abc' })
  })

  it('writes the message and causes of an error without the properties of SDKs', () => {
    const cause = Object.assign(new Error('duplicate ana@example.ro'), {
      code: '23505',
      detail: 'row',
    })
    const { err } = written({ err: new Error('not saved', { cause }) })

    expect(err).toMatchObject({
      type: 'Error',
      message: 'not saved',
      cause: { message: 'duplicate [masked]', code: '23505' },
    })
    expect(JSON.stringify(err)).not.toContain('detail')
  })
})
