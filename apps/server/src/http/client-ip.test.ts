import { describe, expect, it } from 'vitest'
import { addressGroup } from './client-ip.ts'

describe('addressGroup', () => {
  it('is one IPv4 address in any notation', () => {
    expect([addressGroup('203.0.113.9'), addressGroup('::ffff:203.0.113.9')]).toEqual([
      '203.0.113.9',
      '203.0.113.9',
    ])
  })

  it('is the /64 of an IPv6 address, since a household can use any address in it', () => {
    expect(addressGroup('2001:db8:0:7::1')).toBe(addressGroup('2001:db8:0:7:ffff:1:2:3'))
    expect(addressGroup('2001:db8:0:8::1')).not.toBe(addressGroup('2001:db8:0:7::1'))
  })
})
