import { describe, expect, it } from 'vitest'
import { mailName, mailText } from './mail-name.ts'

describe('mailName', () => {
  it.each([
    'Ana',
    'Ștefan-Andrei',
    'Ion L. Caragiale',
    "O'Neil",
    'D’Artagnan',
    'Chrome · Linux',
    '李',
  ])('returns the name %s', (name) => {
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

  it('is null without a name', () => {
    expect(mailName(null)).toBeNull()
  })
})

describe('mailText', () => {
  it.each(['Renunț la abonament, nr. 12. Mulțumesc!', 'VCH-2026/7', 'Primul rând.\nAl doilea.'])(
    'quotes %j',
    (text) => {
      expect(mailText(text)).toBe(text)
    },
  )

  it.each(['Vezi https://rau.example', 'scrie la x@rau', 'intră pe rau.example', 'WWW.rau'])(
    'does not quote %j',
    (text) => {
      expect(mailText(text)).toBeNull()
    },
  )
})
