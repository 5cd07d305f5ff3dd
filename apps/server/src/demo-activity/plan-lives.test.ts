import { describe, expect, it } from 'vitest'
import { memberNames } from '@hlizo/demo/members'
import { DAY_MS } from '@hlizo/kit/durations'
import { DEMO_SEED, DEMO_WEEKS_DAYS, planLives } from './plan-lives.ts'

const end = new Date('2026-11-25T12:00:00Z')
const start = new Date(end.getTime() - DEMO_WEEKS_DAYS * DAY_MS)
const lives = planLives(DEMO_SEED, end)

describe('planLives', () => {
  it('gives the same lives for the same seed, and others for another', () => {
    expect(planLives(DEMO_SEED, end)).toEqual(lives)
    expect(planLives(DEMO_SEED + 1, end)).not.toEqual(lives)
  })

  it('gives every member an address of their own', () => {
    expect(lives).toHaveLength(memberNames.length)
    expect(new Set(lives.map(({ email }) => email)).size).toBe(memberNames.length)
    expect(lives.filter(({ email }) => !/^[a-z-]+\.[a-z-]+@hlizo\.example$/.test(email))).toEqual(
      [],
    )
  })

  it('stays within the four weeks, and lets people arrive one after the other', () => {
    const moments = lives
      .filter(({ visitsAt }) => visitsAt >= start)
      .flatMap(({ visitsAt, evenings, ticket, cancels, asksForData }) => [
        visitsAt,
        ...evenings.map(({ at }) => at),
        ...(ticket ? [ticket.at] : []),
        ...(cancels ? [cancels.at] : []),
        ...(asksForData ? [asksForData.at] : []),
      ])

    expect(moments.filter((at) => at < start || at >= end)).toEqual([])
    const days = lives.map(({ visitsAt }) => visitsAt.toISOString().slice(0, 10))
    expect(days).toEqual(days.toSorted())
  })

  it('has viewers in the month before, whatever the day of the month', () => {
    const ends = Array.from({ length: 31 }, (_, day) => new Date(Date.UTC(2027, 2, 1 + day, 9)))
    const without = ends.filter((at) => {
      const month = at.toISOString().slice(0, 7)
      const evenings = planLives(DEMO_SEED, at).flatMap((life) => life.evenings)
      return evenings.every((evening) => evening.at.toISOString().slice(0, 7) === month)
    })

    expect(without).toEqual([])
  })

  it('has no cancellation or withdrawal without a paid plan', () => {
    const unpaid = lives.filter(({ plan, card }) => plan === null || card.endsWith('0002'))

    expect(unpaid.length).toBeGreaterThan(5)
    expect(unpaid.filter((life) => life.cancels ?? life.withdrawsAt)).toEqual([])
  })

  it('has everything that Studio shows: declined cards, tickets, cancellations, withdrawals, gifts', () => {
    const counts = {
      declined: lives.filter(({ card }) => card.endsWith('0002')).length,
      tickets: lives.filter(({ ticket }) => ticket).length,
      cancellations: lives.filter(({ cancels }) => cancels).length,
      withdrawals: lives.filter(({ withdrawsAt }) => withdrawsAt).length,
      gifts: lives.filter(({ buysGiftAt }) => buysGiftAt).length,
    }

    expect(Object.entries(counts).filter(([, count]) => count === 0)).toEqual([])
  })

  it('has one of each request that waits in Studio, on every day', () => {
    const ends = Array.from({ length: 14 }, (_, day) => new Date(end.getTime() + day * DAY_MS))
    for (const at of ends) {
      const of = planLives(DEMO_SEED, at)
      const disputed = of.filter(({ isDisputed }) => isDisputed)
      const withdrawn = of.filter(
        ({ visitsAt, withdrawsAt }) =>
          withdrawsAt && withdrawsAt.getTime() - visitsAt.getTime() < 4 * DAY_MS,
      )
      const kinds = of.flatMap(({ asksForData }) => asksForData?.kind ?? [])

      expect([disputed.length, kinds.toSorted()]).toEqual([1, ['copy', 'erasure']])
      expect(withdrawn.length).toBeGreaterThan(0)
      expect(
        of.filter(({ ticket, isConfirmed }) => ticket?.topic === 'data' && isConfirmed),
      ).toHaveLength(1)
      expect(of.flatMap(({ votes }) => votes).length).toBeGreaterThan(10)
      // A bank waits for a week.
      const [paidAt] = disputed.map(({ visitsAt }) => visitsAt)
      expect(at.getTime() - (paidAt?.getTime() ?? 0)).toBeLessThan(7 * DAY_MS)
    }
  })
})
