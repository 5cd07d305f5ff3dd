import { describe, expect, it } from 'vitest'
import { keyReader } from './key-reader.ts'

const key = (name: string, more: Partial<KeyboardEvent> = {}) => ({
  key: name,
  code: /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  timeStamp: 0,
  ...more,
})
const free = { isTyping: false, isCovered: false }
const typing = { isTyping: true, isCovered: false }

describe('keyReader', () => {
  it('reads letters, and while typing only those with Alt', () => {
    const read = keyReader()
    expect(read(key('k'), free)).toBe('k')
    expect(read(key('Delete'), free)).toBe('delete')
    expect(read(key('k'), typing)).toBeNull()
    expect(read(key('˚', { code: 'KeyK', altKey: true }), typing)).toBe('k')
    expect(read(key('k', { altKey: true }), free)).toBeNull()
  })

  it('reads keys with Ctrl anywhere, but not undo in a text field', () => {
    const read = keyReader()
    expect(read(key('s', { ctrlKey: true }), typing)).toBe('ctrl+s')
    expect(read(key('Z', { ctrlKey: true, shiftKey: true }), free)).toBe('ctrl+shift+z')
    expect(read(key('z', { ctrlKey: true }), typing)).toBeNull()
  })

  it('ignores keys while a dialog is open, and leaves the letter after g to the navigation', () => {
    const read = keyReader()
    expect(read(key('k'), { ...free, isCovered: true })).toBeNull()
    expect(read(key('g'), free)).toBe('g')
    expect(read(key('o', { timeStamp: 900 }), free)).toBeNull()
    expect(read(key('o', { timeStamp: 950 }), free)).toBe('o')
    read(key('g', { timeStamp: 1_000 }), free)
    expect(read(key('o', { timeStamp: 2_501 }), free)).toBe('o')
  })
})
