import { describe, expect, it } from 'vitest'
import { mailName } from './mail-name.ts'

describe('mailName', () => {
  it.each([
    'Ana',
    'Ștefan-Andrei',
    'Ion L. Caragiale',
    "O'Neil",
    'D’Artagnan',
    'Chrome · Linux',
    '李',
  ])('prints the name %s', (name) => {
    expect(mailName(name)).toBe(name)
  })

  it.each([
    'http://rau.example',
    'Anahttp://rau.example',
    'rau.example',
    'www.rau.example/x',
    'Ana <b>',
    'Ana\r\nBcc: x',
    'Ana\nMaria',
    'ana@exemplu.ro',
    '[Ana](http://x)',
    'Ana & co',
    '',
    ' ',
  ])('does not print %j', (name) => {
    expect(mailName(name)).toBeNull()
  })

  it('knows no name where there is none', () => {
    expect(mailName(null)).toBeNull()
  })
})
