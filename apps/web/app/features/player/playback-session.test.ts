import { describe, expect, it } from 'vitest'
import {
  afterPlaybackEvent,
  newPlayback,
  type PlaybackEvent,
  type PlaybackSession,
} from './playback-session.ts'

const failed = (fault: 'connection' | 'missing-file'): PlaybackEvent => ({
  type: 'failed',
  failure: { fault, code: 'fragLoadError' },
})
const after = (...events: PlaybackEvent[]): PlaybackSession =>
  events.reduce(afterPlaybackEvent, newPlayback('/m/1/web.m3u8', 400))

describe('afterPlaybackEvent', () => {
  it('goes on where it was after a failure, however often it is tried again', () => {
    const retried = after(
      { type: 'moved', position: 512 },
      failed('connection'),
      { type: 'retried' },
      { type: 'renewed', url: '/m/2/web.m3u8' },
      failed('connection'),
      { type: 'retried' },
      { type: 'renewed', url: '/m/3/web.m3u8' },
    )

    expect(retried).toEqual({
      status: 'open',
      source: { url: '/m/3/web.m3u8' },
      position: 512,
      isRenewed: false,
      failure: null,
    })
  })

  it('takes the error panel away when the film plays again', () => {
    expect(after(failed('connection'), { type: 'played' })).toMatchObject({
      status: 'open',
      failure: null,
    })
  })

  it('tries again by itself when the connection is back', () => {
    expect(after(failed('connection'), { type: 'reconnected' }).status).toBe('renewing')
  })

  it('leaves a failure that has nothing to do with the connection', () => {
    expect(after(failed('missing-file'), { type: 'reconnected' })).toMatchObject({
      status: 'failed',
      failure: { fault: 'missing-file' },
    })
  })

  it('asks for one new address when the signed one has expired', () => {
    const renewing = after({ type: 'expired' })
    const twice = after({ type: 'expired' }, { type: 'expired' })
    const refused = after(
      { type: 'expired' },
      { type: 'renewed', url: '/m/2/web.m3u8' },
      { type: 'expired' },
    )

    expect([renewing.status, twice]).toEqual(['renewing', renewing])
    expect(refused).toMatchObject({ status: 'failed', failure: { code: 'expired' } })
  })

  it('asks again when it has played in between', () => {
    const later = after(
      { type: 'expired' },
      { type: 'renewed', url: '/m/2/web.m3u8' },
      { type: 'played' },
      { type: 'expired' },
    )

    expect(later.status).toBe('renewing')
  })

  it('fails when there is no new address', () => {
    expect(after({ type: 'expired' }, { type: 'renewed', url: null })).toMatchObject({
      status: 'failed',
      failure: { fault: 'expired-address', code: 'address' },
    })
  })

  it('opens another stream of the film at the same place', () => {
    expect(after({ type: 'changed', url: '/m/1/audio.m3u8' })).toMatchObject({
      source: { url: '/m/1/audio.m3u8' },
      position: 400,
    })
  })

  it('opens the stream again also when the address is the same', () => {
    const before = after({ type: 'retried' })
    const renewed = afterPlaybackEvent(before, { type: 'renewed', url: before.source.url })

    expect(renewed.source).toEqual(before.source)
    expect(renewed.source).not.toBe(before.source)
  })

  it('drops an address that comes too late', () => {
    const played = after({ type: 'expired' }, { type: 'played' })

    expect(afterPlaybackEvent(played, { type: 'renewed', url: '/m/9/web.m3u8' })).toBe(played)
  })
})
