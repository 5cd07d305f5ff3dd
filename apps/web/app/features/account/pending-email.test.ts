import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pendingEmail } from './pending-email.ts'

const stored = new Map<string, string>()

beforeEach(() =>
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }),
)
afterEach(() => vi.unstubAllGlobals())

describe('pendingEmail', () => {
  it('is stored for the session, until it is confirmed', () => {
    expect(pendingEmail.read()).toBeNull()
    pendingEmail.keep('ana@exemplu.ro')
    expect([pendingEmail.read(), ...stored.values()]).toEqual(['ana@exemplu.ro', 'ana@exemplu.ro'])
    pendingEmail.forget()

    expect(pendingEmail.read()).toBeNull()
  })
})
