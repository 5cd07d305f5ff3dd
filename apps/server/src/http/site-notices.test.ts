import { describe, expect, it } from 'vitest'
import type { Announcement } from '@hlizo/contract/entities/announcement'
import { announcementFor, maintenanceSeconds } from './site-notices.ts'

const announcement = (id: string, audience: Announcement['audience']): Announcement => ({
  id,
  text: id,
  link: null,
  kind: 'highlight',
  audience,
})
const find = async (
  announcements: readonly Announcement[],
  reader: 'visitor' | 'member' | 'subscriber',
  cookies?: string,
) => {
  const state = { maintenance: () => null, announcements: () => announcements }
  const found = await announcementFor(state, cookies, {
    isSignedIn: reader !== 'visitor',
    isSubscriber: async () => reader === 'subscriber',
  })
  return found?.id ?? null
}

describe('announcementFor', () => {
  it('is the newest that is for the reader', async () => {
    const all = [
      announcement('v', 'visitors'),
      announcement('s', 'subscribers'),
      announcement('a', 'all'),
    ]

    expect(await find(all, 'visitor')).toBe('v')
    expect(await find(all, 'subscriber')).toBe('s')
    expect(await find(all, 'member')).toBe('a')
    expect(await find(all.slice(0, 2), 'member')).toBeNull()
  })

  it('is none that the browser has closed', async () => {
    const all = [announcement('new-1', 'all'), announcement('old', 'all')]

    expect(await find(all, 'visitor', 'x=1; announcements=new-1')).toBe('old')
    expect(await find(all, 'visitor', 'announcements=old.new-1; y=2')).toBeNull()
    expect(await find(all, 'visitor', 'not-announcements=new-1')).toBe('new-1')
  })
})

describe('maintenanceSeconds', () => {
  const now = new Date('2026-05-01T10:00:00Z')

  it('is the time to the expected end, and at least a minute', () => {
    expect(maintenanceSeconds({ endsAt: new Date('2026-05-01T11:00:00Z') }, now)).toBe(3_600)
    expect(maintenanceSeconds({ endsAt: new Date('2026-05-01T09:00:00Z') }, now)).toBe(60)
    expect(maintenanceSeconds({ endsAt: null }, now)).toBe(300)
  })
})
