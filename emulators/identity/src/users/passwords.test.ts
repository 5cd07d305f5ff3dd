import { afterAll, describe, expect, it } from 'vitest'
import { createHashThreads } from './hash-threads.ts'
import { createPasswords, DEFAULT_ARGON2_COST, type Argon2Cost } from './passwords.ts'

const cheap = { memoryKiB: 16, passes: 1 }
const hasher = createHashThreads()
afterAll(() => hasher.stop())
const passwords = createPasswords({ cost: cheap, hasher, testMode: true })

describe('createPasswords', () => {
  it('writes argon2id in the PHC string format with a salt of its own each time', async () => {
    const [first, second] = await Promise.all([
      passwords.hash('Parola-1!'),
      passwords.hash('Parola-1!'),
    ])

    expect(first).toMatch(/^\$argon2id\$v=19\$m=16,t=1,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first).not.toBe(second)
  })

  it('verifies the right password in either Unicode form, and no other', async () => {
    const hash = await passwords.hash('Ște\u0301f-1!')

    expect(await passwords.isRight('Ștéf-1!', hash)).toBe(true)
    expect(await passwords.isRight('Stef-1!', hash)).toBe(false)
  })

  it('refuses without a hash after the same work', async () => {
    expect(await passwords.isRight('Parola-1!', null)).toBe(false)
  })

  it('calls a hash outdated when the cost has risen', async () => {
    const stronger = createPasswords({
      cost: { memoryKiB: 32, passes: 1 },
      hasher,
      testMode: true,
    })
    const hash = await passwords.hash('Parola-1!')

    expect(stronger.isOutdated(hash)).toBe(true)
    expect(passwords.isOutdated(hash)).toBe(false)
    expect(await stronger.isRight('Parola-1!', hash)).toBe(true)
  })

  it('refuses parameters below those of OWASP, except in tests', () => {
    const create = (cost: Argon2Cost) => () => createPasswords({ cost, hasher, testMode: false })

    expect(create(cheap)).toThrow('weaker than OWASP allows')
    expect(create(DEFAULT_ARGON2_COST)).not.toThrow()
    expect(create({ memoryKiB: 19_456, passes: 2 })).not.toThrow()
  })
})
