import { describe, expect, it } from 'vitest'
import { shortcutReader } from './shortcut-reader.ts'

type Held = {
  ctrlKey?: boolean
  metaKey?: boolean
  altKey?: boolean
  isTaken?: boolean
  at?: number
}

function keyboard() {
  const read = shortcutReader()

  return (key: string, { isTaken = false, at = 0, ...held }: Held = {}) =>
    read({ key, ctrlKey: false, metaKey: false, altKey: false, timeStamp: at, ...held }, isTaken)
}

describe('shortcutReader', () => {
  it('opens the palette with Ctrl or Cmd K, also while the operator types', () => {
    const press = keyboard()

    expect(press('k', { ctrlKey: true, isTaken: true })).toBe('palette')
    expect(press('K', { metaKey: true })).toBe('palette')
    expect(press('k')).toBeNull()
  })

  it('shows the shortcuts on a question mark, except in a text field', () => {
    const press = keyboard()

    expect(press('?')).toBe('help')
    expect(press('?', { isTaken: true })).toBeNull()
  })

  it('opens a section by g and its letter', () => {
    const press = keyboard()
    press('g')

    expect(press('s', { at: 1_500 })).toEqual({ letter: 's' })
    expect(press('s', { at: 1_600 })).toBeNull()
  })

  it('waits a moment only, and for one key', () => {
    const press = keyboard()
    press('g')
    expect(press('s', { at: 1_501 })).toBeNull()
    press('g', { at: 2_000 })
    press('Escape', { at: 2_100 })
    expect(press('s', { at: 2_200 })).toBeNull()
  })

  it('ignores shortcuts of the browser', () => {
    expect(keyboard()('?', { ctrlKey: true })).toBeNull()
    expect(keyboard()('k', { ctrlKey: true, altKey: true })).toBeNull()
  })
})
