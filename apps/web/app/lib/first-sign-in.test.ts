import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rememberFirstSignIn, takeFirstSignIn } from './return-address.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('takeFirstSignIn', () => {
  it('returns once that a sign-in is the first of a new account', () => {
    expect(takeFirstSignIn()).toBe(false)
    rememberFirstSignIn()

    expect([takeFirstSignIn(), takeFirstSignIn()]).toEqual([true, false])
  })
})
