import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

const secrets = createSecrets('a key of the tests, long enough for them')

describe('createSecrets', () => {
  it('decrypts its own output, which differs each time', () => {
    const [first, second] = [secrets.seal('totp', 'șș'), secrets.seal('totp', 'șș')]

    expect(secrets.open('totp', first)).toBe('șș')
    expect(first.equals(second)).toBe(false)
  })

  it('refuses changed values, and values for another purpose or key', () => {
    const sealed = secrets.seal('totp', 'secret')
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(30) ^ 1, 30)
    const others = createSecrets('another key of the tests, just as long')

    expect(() => secrets.open('totp', changed)).toThrow()
    expect(() => secrets.open('signing-key', sealed)).toThrow()
    expect(() => others.open('totp', sealed)).toThrow()
  })

  it('refuses a short key and names its purpose', () => {
    expect(() => createSecrets('short')).toThrow('at least 32 random ones')
  })
})
