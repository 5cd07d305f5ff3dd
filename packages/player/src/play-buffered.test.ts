import { describe, expect, it } from 'vitest'
import { playingPlayer, settle, testingPlayer } from './testing-player.ts'

const lost = { fault: 'connection', code: 'fragLoadError' } as const
const offline = { fault: 'connection', code: 'offline' } as const
const missing = { fault: 'missing-file', code: 'fragLoadError' } as const

/** A film that is buffered for ten seconds more. */
function bufferedPlayer() {
  const player = playingPlayer()
  player.happens('progress', { bufferedTo: 522 })
  const playTo = (currentTime: number) => {
    player.happens('timeupdate', { currentTime })
    player.advance(250)
  }

  return { ...player, playTo, failure: () => player.session.snapshot().failure }
}

describe('PlayerSession without further segments', () => {
  it.each([missing, lost])('plays the buffer before it reports $fault', (fault) => {
    const { stream, playTo, failure, asked } = bufferedPlayer()
    stream().onFailed(fault)
    stream().onFailed(fault)
    playTo(517)
    expect([failure(), asked()]).toEqual([null, []])
    playTo(522)

    expect([failure(), asked()]).toEqual([fault, [`fault ${fault.fault}`]])
  })

  it('reports at once that the start of a film is missing', () => {
    const { session, start, stream } = testingPlayer()
    start()
    stream().onFailed(missing)

    expect(session.snapshot().failure).toEqual(missing)
  })

  it('continues silently when the segment arrives', () => {
    const { stream, playTo, advance, failure, asked } = bufferedPlayer()
    stream().onFailed(missing)
    stream().onLoaded()
    playTo(522)
    advance(60_000)

    expect([failure(), asked()]).toEqual([null, []])
  })

  it('loads again from a seek position, and reports when that is missing too', () => {
    const { stream, happens, failure, asked } = bufferedPlayer()
    stream().onFailed(missing)
    happens('seeking', { currentTime: 590, seeking: true })
    const jumped = [failure(), asked()]
    stream().onFailed(missing)

    expect(jumped).toEqual([null, ['resume']])
    expect(failure()).toEqual(missing)
  })

  it('loads again when the connection is back, and after a missing part it does not', () => {
    const { session, stream, asked } = bufferedPlayer()
    stream().onFailed(lost)
    session.online()
    const back = asked()
    stream().onFailed(missing)
    session.online()

    expect([back, asked()]).toEqual([['unsent', 'resume'], ['unsent']])
  })

  it('waits with the message while the viewer has paused', () => {
    const { stream, happens, playTo, advance, failure } = bufferedPlayer()
    playTo(521.95)
    happens('pause', { paused: true })
    stream().onFailed(missing)
    advance(60_000)
    const paused = failure()
    happens('play', { paused: false })
    advance(250)

    expect([paused, failure()]).toEqual([null, missing])
  })

  it('always shows a message for a stalled film', () => {
    const { stream, happens, advance, failure } = bufferedPlayer()
    stream().onFailed(missing)
    happens('waiting', { readyState: 2 })
    advance(5_250)

    expect(failure()).toEqual(missing)
  })

  it('renews an expired URL while it plays the buffer', async () => {
    const { stream, opened, failure } = bufferedPlayer()
    stream().onFailed(lost)
    stream().onExpired()
    await settle()

    expect([opened.length, failure()]).toEqual([2, null])
  })

  it('reports a lost connection after the buffer is played, and resumes by itself', async () => {
    const { session, answers, playTo, failure, opened } = bufferedPlayer()
    answers.isOffline = true
    session.offline()
    playTo(517)
    expect(failure()).toBeNull()
    playTo(522)
    expect(failure()).toEqual(offline)
    answers.isOffline = false
    session.online()
    await settle()

    expect(failure()).toBeNull()
    expect(opened.at(-1)?.startAt).toBe(522)
  })

  it('requests no new URL without a connection, and reports why again', async () => {
    const { session, answers, playTo, advance, failure, opened } = bufferedPlayer()
    answers.isOffline = true
    session.offline()
    playTo(522)
    session.retry()
    await settle()
    expect(failure()).toBeNull()
    advance(1_000)

    expect([failure(), opened.length]).toEqual([offline, 1])
  })

  it('renews the address when the connection is back before the retry was given up', async () => {
    const { session, answers, playTo, advance, failure, opened } = bufferedPlayer()
    answers.isOffline = true
    session.offline()
    playTo(522)
    session.retry()
    answers.isOffline = false
    session.online()
    advance(1_000)
    await settle()

    expect([failure(), opened.length]).toEqual([null, 2])
  })

  it('hides the message before it plays', () => {
    const { stream, playTo, failure } = bufferedPlayer()
    stream().onFailed(lost)
    playTo(522)
    expect(failure()).toEqual(lost)
    stream().onLoaded()

    expect(failure()).toBeNull()
  })

  it('does not blame the connection for a film that the device cannot play', () => {
    const { session, stream, failure } = bufferedPlayer()
    const undecodable = { fault: 'undecodable', code: 'bufferAppendError' } as const
    stream().onFailed(undecodable)
    session.offline()

    expect(failure()).toEqual(undecodable)
  })
})
