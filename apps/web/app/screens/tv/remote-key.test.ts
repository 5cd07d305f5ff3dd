import { describe, expect, it } from 'vitest'
import { remoteKeyOf } from './remote-key.ts'

describe('remoteKeyOf', () => {
  it('recognizes the arrows and back keys by name', () => {
    expect(remoteKeyOf({ key: 'ArrowLeft', keyCode: 37 })).toBe('left')
    expect(remoteKeyOf({ key: 'Escape', keyCode: 27 })).toBe('back')
    expect(remoteKeyOf({ key: 'GoBack', keyCode: 0 })).toBe('back')
  })

  it('recognizes the key codes of televisions without names', () => {
    expect(remoteKeyOf({ key: 'Unidentified', keyCode: 461 })).toBe('back')
    expect(remoteKeyOf({ key: 'Unidentified', keyCode: 10_009 })).toBe('back')
    expect(remoteKeyOf({ key: 'Unidentified', keyCode: 415 })).toBe('play')
    expect(remoteKeyOf({ key: 'Unidentified', keyCode: 427 })).toBe('next')
  })

  it('ignores OK and letters', () => {
    expect(remoteKeyOf({ key: 'Enter', keyCode: 13 })).toBeNull()
    expect(remoteKeyOf({ key: 'a', keyCode: 65 })).toBeNull()
  })
})
