import { describe, expect, it } from 'vitest'
import { createLogger } from './logger.ts'
import { maskSecrets } from './redact.ts'

/** What a line with these fields looks like, without its time. */
function written(fields: object, message = 'said'): Record<string, unknown> {
  const lines: string[] = []
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } })
  log.info(fields, message)
  const { time: _, ...line } = JSON.parse(lines[0] ?? '{}')

  return line
}

describe('maskSecrets', () => {
  it('leaves nothing that identifies a person or opens a door', () => {
    const words =
      'ana.pop@example.ro paid with 4242 4242 4242 4242, sk_test_abcdefgh1234, eyJhbGci.eyJzdWIi.c2ln'

    expect(maskSecrets(words)).toBe('[masked] paid with [masked], [masked], [masked]')
  })

  it('reads an overlong text once (R060)', () => {
    const [name, token] = ['a'.repeat(200_000), `eyJ${'.eyJ'.repeat(50_000)}`]

    expect(maskSecrets(`${name} ${token}`)).toContain(name)
  })

  it('leaves what explains an error', () => {
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
  ])('writes no %s, however deep', (name) => {
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

  it('writes an error by its words and its causes, without what SDKs hang on it', () => {
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
