import { describe, expect, it } from 'vitest'
import { playingPlayer, settle, testingPlayer } from './testing-player.ts'

const lost = { fault: 'connection', code: 'fragLoadError' } as const
const missing = { fault: 'missing-file', code: 'fragLoadError' } as const

describe('PlayerSession', () => {
  it('opens the film at the stored position, with the volume and speed of this device', () => {
    const { media, start, stream } = testingPlayer()
    start()

    expect(stream()).toMatchObject({ url: '/m/1/web.m3u8', startAt: 400, estimate: 3_000_000 })
    expect(media).toMatchObject({ paused: false, volume: 1, playbackRate: 1 })
  })

  it('resumes at the same position after any number of failures', async () => {
    const { session, media, stream, opened, asked } = playingPlayer()
    stream().onFailed(lost)
    expect(session.snapshot().failure).toEqual(lost)
    Object.assign(media, { readyState: 0, currentTime: 0 })
    session.retry()
    await settle()
    stream().onFailed(missing)
    session.retry()
    await settle()

    expect(opened.map(({ url, startAt }) => [url, startAt])).toEqual([
      ['/m/1/web.m3u8', 400],
      ['/m/2/web.m3u8', 512],
      ['/m/2/web.m3u8', 512],
    ])
    expect(session.snapshot().failure).toBeNull()
    expect(asked()).toEqual(['fault connection', 'close', 'fault missing-file', 'close'])
  })

  it('tries again by itself when the connection is back, and not after another failure', async () => {
    const broken = playingPlayer()
    broken.stream().onFailed(missing)
    broken.session.online()
    const { session, stream, opened } = playingPlayer()
    stream().onFailed(lost)
    session.online()
    await settle()

    expect([opened.length, session.snapshot().failure]).toEqual([2, null])
    expect([broken.opened.length, broken.session.snapshot().failure]).toEqual([1, missing])
  })

  it('clears the error when the film plays again', () => {
    const { session, stream, happens } = playingPlayer()
    stream().onFailed(lost)
    happens('playing')

    expect(session.snapshot().failure).toBeNull()
  })

  it('loads again when it plays again after a failure', () => {
    const { stream, happens, asked } = playingPlayer()
    stream().onFailed(missing)
    asked()
    happens('playing')

    expect(asked()).toEqual(['resume'])
  })

  it('requests a new URL when the old one has expired during an outage', async () => {
    const { session, stream, opened } = playingPlayer()
    stream().onFailed(lost)
    stream().onExpired()
    await settle()

    expect([opened.length, session.snapshot().failure]).toEqual([2, null])
  })

  it('requests one new URL when the signed one has expired', async () => {
    const { session, stream, opened, asked } = playingPlayer()
    stream().onExpired()
    stream().onExpired()
    await settle()
    expect([opened.length, asked()]).toEqual([2, ['close']])
    stream().onExpired()

    expect(session.snapshot().failure).toEqual({ fault: 'expired-address', code: 'expired' })
    expect(asked()).toEqual(['fault expired-address'])
  })

  it('requests again after playback in between', async () => {
    const { stream, opened, plays } = playingPlayer()
    stream().onExpired()
    await settle()
    plays(520)
    stream().onExpired()
    await settle()

    expect(opened).toHaveLength(3)
  })

  it('fails when there is no new address', async () => {
    const { session, stream, asked } = playingPlayer({
      renew: async () => Promise.reject(new Error('refused')),
    })
    stream().onExpired()
    await settle()

    expect(session.snapshot().failure).toEqual({ fault: 'expired-address', code: 'address' })
    expect(asked()).toEqual(['fault expired-address'])
  })

  it('stays paused at the new URL, and plays after a press of play or of retry', async () => {
    const { session, stream, opened, media, happens, asked } = playingPlayer()
    happens('pause', { paused: true })
    stream().onExpired()
    await settle()

    expect([opened.length, media.paused, session.snapshot().isPaused]).toEqual([2, true, true])
    asked()
    happens('play', { paused: false })
    happens('playing')
    expect(session.snapshot().isPaused).toBe(false)
    happens('pause', { paused: true })
    stream().onFailed({ fault: 'undecodable', code: 'bufferAppendError' })
    session.retry()
    await settle()
    expect([opened.length, media.paused]).toEqual([3, false])
  })

  it('opens the new URL also after the buffer has played on', async () => {
    const { stream, opened, happens, plays } = playingPlayer()
    stream().onExpired()
    happens('pause', { paused: true })
    plays(513)
    await settle()

    expect(opened).toHaveLength(2)
  })

  it('ignores a URL that arrives after the film was closed', async () => {
    const { session, media, start, stream, opened } = testingPlayer()
    const stop = start()
    stream().onExpired()
    stop()
    await settle()

    expect([opened.length, session.snapshot().failure, media.paused]).toEqual([1, null, false])
  })

  it('continues at the same position with audio only, and stores that in the profile', () => {
    const podcast = { category: { name: 'podcast' as const }, audioUrl: '/m/1/audio.m3u8' }
    const { session, opened, asked } = playingPlayer({ film: podcast })
    session.choices.chooseAudio(true)

    expect(opened.at(-1)).toMatchObject({ url: '/m/1/audio.m3u8', startAt: 512 })
    expect(session.snapshot()).toMatchObject({ isAudioOnly: true, isPaused: false })
    expect(asked()).toEqual(['close', 'store {"audioMode":"audio-only"}'])
  })

  it('requires a click where the browser blocks autoplay with sound', async () => {
    const { session, media, start, plays } = testingPlayer()
    media.isBlocked = true
    start()
    await settle()
    expect(session.snapshot()).toMatchObject({ isBlocked: true, isPaused: true })
    plays()

    expect(session.snapshot()).toMatchObject({ isBlocked: false, isPaused: false })
  })

  it('reports a viewing from its first picture to its end', async () => {
    const { start, plays, happens, asked } = testingPlayer()
    const stop = start()
    happens('pause', { paused: true })
    plays(400)
    happens('waiting', { readyState: 2 })
    happens('playing', { readyState: 4 })
    expect(asked()).toEqual(['unsent', 'started 400', 'follow', 'progress 400'])
    happens('timeupdate', { currentTime: 431 })
    happens('timeupdate', { currentTime: 432 })
    happens('pause', { paused: true, currentTime: 432.2 })
    happens('seeking', { currentTime: 590 })
    stop()
    await settle()

    expect(asked()).toEqual(['progress 432.2', 'progress 590', 'close', 'forget'])
  })

  it('reports each thirty seconds of playback, and a hidden page once', () => {
    const { session, happens, asked } = playingPlayer()
    happens('timeupdate', { currentTime: 530 })
    happens('timeupdate', { currentTime: 545 })
    session.leave()
    session.leave()

    expect(asked()).toEqual(['reached 90', 'progress 545'])
  })

  it('sends laughs with the next report, and not before the first picture', async () => {
    const early = testingPlayer()
    early.start()
    const { session, happens, asked } = playingPlayer()
    session.laugh()
    session.laugh()
    happens('timeupdate', { currentTime: 530 })
    session.laugh()
    happens('pause', { paused: true })
    session.laugh()
    session.leave()
    session.leave()
    await settle()

    expect(early.session.laugh()).toBeNull()
    expect(asked()).toEqual(['progress 530 laughs 512 530'])
  })

  it('sends laughs of a page that is closed without moving on', () => {
    const { session, happens, asked } = playingPlayer()
    happens('pause', { paused: true })
    asked()
    session.laugh()
    session.leave()

    expect(asked()).toEqual(['progress 512 laughs 512'])
  })

  it('pauses and notifies the shell when the server refuses', async () => {
    const { session, media, answers, refuse, happens, asked } = playingPlayer()
    refuse('displaced')
    answers.refusal = new Error('again')
    happens('pause')
    await settle()

    expect([media.paused, session.snapshot().isPaused]).toEqual([true, true])
    expect(asked()).toEqual(['refused displaced', 'progress 512', 'refused again'])
  })

  it('ends a film that stalls at its end', () => {
    const { happens, advance, asked } = playingPlayer()
    happens('waiting', { currentTime: 599.9, readyState: 2 })
    advance(2_000)

    expect(asked()).toEqual(['end', 'fault forced-end'])
  })

  it('shows a spinner after a delay and a message after three seconds', () => {
    const { session, happens, advance } = playingPlayer()
    const now = () => [session.snapshot().isSpinning, session.snapshot().isLongWait]
    happens('waiting', { readyState: 2 })
    const before = now()
    advance(400)
    const soon = now()
    advance(2_600)
    const later = now()
    happens('timeupdate', { readyState: 4 })

    expect([before, soon, later, now()]).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, false],
    ])
  })

  it('stores the choice of quieter peaks with the profile', () => {
    const { session, asked } = playingPlayer()
    session.choices.chooseNight(true)

    expect(session.snapshot().isNight).toBe(true)
    expect(asked()).toEqual(['store {"nightMode":true}'])
  })

  it('jumps when the key of the remote is released, or has been silent for a second', () => {
    const { session, media, advance } = playingPlayer()
    session.scrubbing.press(1)
    expect(session.snapshot().scrubbedTo).toBe(522)
    session.scrubbing.apply()
    const released = media.currentTime
    session.scrubbing.press(-1)
    advance(1_000)

    expect([released, media.currentTime, session.snapshot().scrubbedTo]).toEqual([522, 512, null])
  })

  it('stores volume, speed, captions and quality for the next film', () => {
    const { session, happens, memory, asked } = playingPlayer()
    happens('volumechange', { volume: 0.4, muted: true })
    happens('ratechange', { playbackRate: 1.5 })
    session.choices.toggleCaptions()
    session.choices.chooseQuality('saver')

    expect(memory()).toMatchObject({ volume: 0.4, isMuted: true, quality: 'saver', captions: 'ro' })
    expect(memory().rates).toEqual({ show: 1.5 })
    expect(session.snapshot()).toMatchObject({ captions: 'ro', quality: 'saver', volume: 0 })
    expect(asked()).toEqual(['quality saver'])
  })
})
