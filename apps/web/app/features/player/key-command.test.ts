import { describe, expect, it } from 'vitest'
import { belongsToControl, commandOf } from './key-command.ts'

const pressed = (key: string, held: object = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held })

describe('commandOf', () => {
  it('plays and pauses with space and k', () => {
    expect([pressed(' '), pressed('k'), pressed('K')]).toEqual(
      Array.from({ length: 3 }, () => ({ name: 'toggle-play' })),
    )
  })

  it('skips with arrows and with j and l', () => {
    expect([pressed('ArrowLeft'), pressed('l')]).toEqual([
      { name: 'skip', direction: -1 },
      { name: 'skip', direction: 1 },
    ])
  })

  it('jumps to a tenth with a digit', () => {
    expect(pressed('7')).toEqual({ name: 'jump', tenth: 7 })
  })

  it('plays the next video with n', () => {
    expect([pressed('n'), pressed('n', { ctrlKey: true })]).toEqual([{ name: 'play-next' }, null])
  })

  it('laughs with h and jumps to the best moment with g', () => {
    expect([pressed('h'), pressed('G')]).toEqual([{ name: 'laugh' }, { name: 'best-moment' }])
  })

  it('ignores key combinations', () => {
    expect([pressed('f', { ctrlKey: true }), pressed('c', { metaKey: true })]).toEqual([null, null])
  })

  it('does not know other keys', () => {
    expect(pressed('Enter')).toBe(null)
  })
})

describe('belongsToControl', () => {
  it('leaves space to a button and the arrows to a slider or a choice', () => {
    expect([
      belongsToControl(' ', 'button'),
      belongsToControl('ArrowUp', 'slider'),
      belongsToControl('ArrowUp', 'radio'),
    ]).toEqual([true, true, true])
  })

  it('handles the other keys while a button has the focus', () => {
    expect([belongsToControl('ArrowLeft', 'button'), belongsToControl('k', 'slider')]).toEqual([
      false,
      false,
    ])
  })
})
