import { describe, expect, it } from 'vitest'
import { nextFocus, type Box, type Direction, type Place } from './next-focus.ts'

const box = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

function group(
  name: string,
  groupBox: Box,
  boxes: Readonly<Record<string, Box>>,
  outOfView: readonly string[] = [],
): Place<string>[] {
  return Object.entries(boxes).map(([target, own]) => ({
    target,
    box: own,
    group: name,
    groupBox,
    isInView: !outOfView.includes(target),
  }))
}

// A menu on the left, a hero with two buttons, a long row that is scrolled, and a short one.
const screen = [
  ...group('rail', box(0, 0, 80, 1000), {
    home: box(10, 300, 60, 60),
    search: box(10, 380, 60, 60),
    leave: box(10, 460, 60, 60),
  }),
  ...group('hero', box(100, 250, 900, 60), {
    play: box(100, 250, 150, 60),
    details: box(270, 250, 150, 60),
  }),
  ...group(
    'long',
    box(100, 400, 900, 120),
    {
      gone: box(-120, 400, 200, 120),
      a: box(100, 400, 200, 120),
      b: box(320, 400, 200, 120),
      c: box(540, 400, 200, 120),
      d: box(760, 400, 200, 120),
      later: box(1060, 400, 200, 120),
    },
    ['gone', 'later'],
  ),
  ...group('short', box(100, 600, 900, 120), { x: box(100, 600, 200, 120) }),
]

const go = (from: string, direction: Direction) => {
  const place = screen.find(({ target }) => target === from)

  return place ? (nextFocus(place, screen, direction)?.target ?? null) : null
}

describe('nextFocus', () => {
  it('moves to the next element in a row, also when it is scrolled out', () => {
    expect(go('a', 'right')).toBe('b')
    expect(go('d', 'right')).toBe('later')
    expect(go('a', 'left')).toBe('gone')
  })

  it('moves down to the next row of any length, and not past it', () => {
    expect(go('play', 'down')).toBe('a')
    expect(go('details', 'down')).toBe('b')
    expect(go('d', 'down')).toBe('x')
  })

  it('moves up to the nearest element above', () => {
    expect(go('x', 'up')).toBe('a')
    expect(go('b', 'up')).toBe('details')
  })

  it('moves sideways to elements on the same level, and into a group that is not', () => {
    expect(go('gone', 'left')).toBeNull()
    expect(go('play', 'left')).toBe('home')
    expect(go('x', 'left')).toBe('leave')
    expect(go('search', 'right')).toBe('a')
    expect(go('leave', 'right')).toBe('a')
  })

  it('stops at the end of a short row', () => {
    expect(go('x', 'right')).toBeNull()
    expect(go('details', 'right')).toBeNull()
  })

  it('moves within a menu and stops at its ends', () => {
    expect(go('home', 'down')).toBe('search')
    expect(go('leave', 'down')).toBeNull()
    expect(go('home', 'up')).toBeNull()
  })
})
