import { describe, expect, it } from 'vitest'
import { memberNames } from '@hlizo/demo/members'
import { DEMO_SEED, DEMO_WEEKS_DAYS, planLives } from './plan-lives.ts'

const end = new Date('2026-11-25T12:00:00Z')
const start = new Date(end.getTime() - DEMO_WEEKS_DAYS * 86_400_000)
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
    const moments = lives.flatMap(({ visitsAt, evenings, ticket, cancels }) => [
      visitsAt,
      ...evenings.map(({ at }) => at),
      ...(ticket ? [ticket.at] : []),
      ...(cancels ? [cancels.at] : []),
    ])

    expect(moments.filter((at) => at < start || at >= end)).toEqual([])
    const days = lives.map(({ visitsAt }) => visitsAt.toISOString().slice(0, 10))
    expect(days).toEqual(days.toSorted())
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
})
