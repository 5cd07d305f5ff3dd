import { describe, expect, it } from 'vitest'
import { decodeForm } from './form.ts'

describe('decodeForm', () => {
  it('nests by brackets and makes lists of numbered keys', () => {
    expect(
      decodeForm('a=1&items[0][price]=p1&items[1][price]=p2&metadata[x]=y&expand[]=z'),
    ).toEqual({
      a: '1',
      items: [{ price: 'p1' }, { price: 'p2' }],
      metadata: { x: 'y' },
      expand: ['z'],
    })
  })

  it('refuses keys that would reach into the prototype', () => {
    expect(() => decodeForm('__proto__[polluted]=1')).toThrow('unknown parameter')
  })

  it('refuses a NUL character, which the database cannot store', () => {
    expect(() => decodeForm('name=a%00b')).toThrow('zero character')
    expect(() => decodeForm('metadata[a%00b]=c')).toThrow('zero character')
  })

  it('refuses brackets that do not close', () => {
    expect(() => decodeForm('a[b=1')).toThrow('unknown parameter')
  })
})
