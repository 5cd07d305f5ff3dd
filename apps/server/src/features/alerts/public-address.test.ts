import { describe, expect, it } from 'vitest'
import { isPublicAddress, lookUpPublic, PrivateAddressError } from './public-address.ts'

describe('isPublicAddress', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'push.example',
  ])('is false for %s', (address) => expect(isPublicAddress(address)).toBe(false))

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:80b::200e', '2606:4700::1111'])(
    'is true for %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

describe('lookUpPublic', () => {
  it('refuses a name that resolves to a private address in any way', async () => {
    for (const all of [true, false]) {
      const { promise, resolve } = Promise.withResolvers<unknown>()
      lookUpPublic('localhost', { all }, (error) => resolve(error))

      expect(await promise).toBeInstanceOf(PrivateAddressError)
    }
  })
})
