import { describe, expect, it } from 'vitest'
import { arrangeGrants, giveBackGrant, grantPeriod, takeBackGrant, type Grant } from './grants.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe('grantPeriod', () => {
  it('begins now for an account without a subscription', () => {
    expect(grantPeriod(3, null, now)).toEqual({ from: now, to: new Date('2026-06-01T12:00:00Z') })
    expect(grantPeriod(1, new Date('2026-01-01T00:00:00Z'), now).from).toEqual(now)
  })

  it('begins after the current period', () => {
    const expiresAt = new Date('2026-03-20T08:00:00Z')
    expect(grantPeriod(1, expiresAt, now)).toEqual({
      from: expiresAt,
      to: new Date('2026-04-20T08:00:00Z'),
    })
  })
})

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const grant = (id: string, from: string, to: string, months: number): Grant => ({
  id,
  months,
  from: day(from),
  to: day(to),
})

describe('takeBackGrant', () => {
  const stacked = [
    grant('first', '2026-02-01', '2026-05-01', 3),
    grant('second', '2026-05-01', '2026-06-01', 1),
    grant('third', '2026-06-01', '2027-06-01', 12),
  ]

  it('keeps the past and moves later gifts up', () => {
    const { changed, takenMs } = takeBackGrant(stacked, 'first', now)

    expect(changed).toEqual([
      grant('first', '2026-02-01', '2026-03-01', 3),
      grant('second', '2026-03-01', '2026-04-01', 1),
      grant('third', '2026-04-01', '2027-04-01', 12),
    ])
    expect(takenMs).toBe(day('2026-05-01').getTime() - now.getTime())
  })

  it('removes one that has not begun, and does not change earlier ones', () => {
    expect(takeBackGrant(stacked, 'second', now).changed).toEqual([
      { id: 'second', months: 1, from: now, to: now },
      grant('third', '2026-05-01', '2027-05-01', 12),
    ])
    expect(takeBackGrant(stacked, 'third', now).changed).toEqual([
      { id: 'third', months: 12, from: now, to: now },
    ])
  })

  it('reads the gifts in any order', () => {
    const ids = takeBackGrant(stacked.toReversed(), 'first', now).changed.map(({ id }) => id)
    expect(ids).toEqual(['first', 'second', 'third'])
  })

  it('does not move gifts after a gap', () => {
    const apart = grant('apart', '2026-08-01', '2026-09-01', 1)
    const { changed } = takeBackGrant([...stacked.slice(0, 1), apart], 'first', now)

    expect(changed.map(({ id }) => id)).toEqual(['first'])
  })

  it('removes nothing of a used one', () => {
    const nothing = { changed: [], takenMs: 0 }
    expect(takeBackGrant(stacked, 'first', day('2026-05-02'))).toEqual(nothing)
    expect(takeBackGrant(stacked, 'first', day('2026-05-01'))).toEqual(nothing)
  })

  it('remembers how much was used of one whose rest begins later', () => {
    const rest = grant('rest', '2026-05-01', '2026-05-11', 1)
    const { changed, takenMs } = takeBackGrant([rest], 'rest', now)
    const [taken = rest] = changed
    const facts = { expiresAt: day('2026-04-30'), now }

    expect(changed).toEqual([grant('rest', '2026-02-08', '2026-03-01', 1)])
    expect(giveBackGrant(taken, takenMs, facts)).toEqual(
      grant('rest', '2026-04-30', '2026-05-10', 1),
    )
    const almost = { ...grant('almost', '2027-02-01', '2027-03-03', 1) }
    expect(takeBackGrant([almost], 'almost', now).changed).toEqual([
      { ...almost, from: new Date(now.getTime() - 1), to: now },
    ])
  })

  it('moves the rest of a gift by its length', () => {
    const rest = grant('rest', '2026-05-01', '2026-05-11', 3)
    const [, moved] = takeBackGrant([...stacked.slice(0, 1), rest], 'first', now).changed

    expect(moved).toEqual(grant('rest', '2026-03-01', '2026-03-11', 3))
  })
})

describe('giveBackGrant', () => {
  it('adds the rest after existing time, and a gift that was not begun completely', () => {
    const used = grant('used', '2026-02-01', '2026-02-10', 3)
    const unused = { id: 'unused', months: 1, from: now, to: now }
    const facts = { expiresAt: day('2026-04-30'), now }

    expect(giveBackGrant(used, 5 * 86_400_000, facts)).toEqual(
      grant('used', '2026-04-30', '2026-05-05', 3),
    )
    expect(giveBackGrant(unused, 1, facts)).toEqual(grant('unused', '2026-04-30', '2026-05-30', 1))
  })
})

describe('arrangeGrants', () => {
  const running = grant('running', '2026-02-01', '2026-03-11', 3)
  const next = grant('next', '2026-03-11', '2026-04-11', 1)
  const bought = (text: string) => ({ boughtThrough: day(text), heldThrough: day(text) })
  const nothing = { boughtThrough: null, heldThrough: null }

  it('moves the rest of the gifts behind a purchased period, once', () => {
    const moved = [
      grant('running', '2026-04-01', '2026-04-11', 3),
      grant('next', '2026-04-11', '2026-05-11', 1),
    ]
    expect(arrangeGrants([running, next], bought('2026-04-01'), now)).toEqual(moved)
    expect(arrangeGrants([next, running], bought('2026-04-01'), now)).toEqual(moved)
    expect(arrangeGrants(moved, bought('2026-04-01'), now)).toEqual([])
  })

  it('moves gifts up to now when what was bought is returned', () => {
    const [rest, whole] = arrangeGrants([running, next], bought('2026-04-01'), now)
    const waiting = [rest ?? running, whole ?? next]

    expect(arrangeGrants(waiting, nothing, now)).toEqual([
      grant('running', '2026-03-01', '2026-03-11', 3),
      next,
    ])
    expect(arrangeGrants(waiting, { ...nothing, heldThrough: day('2026-04-01') }, now)).toEqual([])
    expect(arrangeGrants(waiting, bought('2026-03-15'), now)).toEqual([
      grant('running', '2026-03-15', '2026-03-25', 3),
      grant('next', '2026-03-25', '2026-04-25', 1),
    ])
  })

  it('lets one wait for a period that is held, behind a gift that runs', () => {
    const held = { ...nothing, heldThrough: day('2026-05-01') }
    const waiting = grant('waiting', '2026-05-01', '2026-06-01', 1)

    expect(arrangeGrants([running, waiting], held, now)).toEqual([])
    expect(arrangeGrants([running, waiting], nothing, now)).toEqual([
      grant('waiting', '2026-03-11', '2026-04-11', 1),
    ])
  })

  it('does not change later and used gifts, and not one that runs behind what is over', () => {
    const used = grant('used', '2026-01-01', '2026-02-01', 1)
    const usedNow = grant('used now', '2026-02-01', '2026-03-01', 1)
    const later = grant('later', '2026-04-01', '2026-05-01', 1)

    expect(arrangeGrants([used, usedNow, later], bought('2026-04-01'), now)).toEqual([])
    expect(arrangeGrants([running], bought('2026-02-20'), now)).toEqual([])
    expect(arrangeGrants([running], bought('2026-03-01'), now)).toEqual([])
  })

  it('leaves a minute of overlap or gap alone', () => {
    const at = (ms: number) => new Date(day('2026-04-01').getTime() + ms)
    const later = grant('later', '2026-04-01', '2026-05-01', 1)
    const around = (ms: number) => ({ boughtThrough: at(ms), heldThrough: at(ms) })

    expect(arrangeGrants([later], around(60_000), now)).toEqual([])
    expect(arrangeGrants([later], around(-60_000), now)).toEqual([])
    expect(arrangeGrants([later], around(60_001), now)).toHaveLength(1)
    expect(arrangeGrants([later], around(-60_001), now)).toHaveLength(1)
  })

  it('counts a gift that begins at this moment by its length', () => {
    const current = grant('current', '2026-03-01', '2026-04-01', 1)

    expect(arrangeGrants([current], bought('2026-04-01'), now)).toEqual([
      grant('current', '2026-04-01', '2026-05-02', 1),
    ])
  })
})
