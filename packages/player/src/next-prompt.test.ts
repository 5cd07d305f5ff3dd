import { nextVideo } from '@hlizo/fixtures/video'
import { describe, expect, it } from 'vitest'
import { playingPlayer } from './testing-player.ts'

describe('the prompt of a PlayerSession', () => {
  const next = nextVideo({ sameShow: true })
  const isShown = ({ session }: ReturnType<typeof playingPlayer>) =>
    session.snapshot().prompt !== null

  it('counts with the film to its end, and starts the next one there', () => {
    const player = playingPlayer({ next })
    player.happens('timeupdate', { currentTime: 595 })
    const counted = [player.session.snapshot().secondsToNext]
    player.happens('timeupdate', { currentTime: 597.5 })
    counted.push(player.session.snapshot().secondsToNext)
    player.happens('ended', { ended: true, currentTime: 600 })

    expect(counted).toEqual([5, 3])
    expect(player.asked()).toContain('next 1')
  })

  it('counts by itself at the credits, and not while the film is paused', () => {
    const { happens, advance, session, asked } = playingPlayer({ next, film: { creditsAt: 520 } })
    happens('timeupdate', { currentTime: 520 })
    advance(2_000)
    happens('pause', { paused: true })
    advance(60_000)
    expect(session.snapshot().secondsToNext).toBe(3)
    happens('play', { paused: false })
    expect(session.snapshot().prompt).toBeNull()
    expect(asked().some((what) => what.startsWith('next'))).toBe(false)
  })

  it('hides on play and seek, and returns after a seek before its time', () => {
    const player = playingPlayer({ next })
    player.happens('timeupdate', { currentTime: 596 })
    const shown = isShown(player)
    player.session.hidePrompt()
    const hidden = isShown(player)
    player.happens('seeking', { currentTime: 100, seeking: true })
    player.happens('seeked', { seeking: false })
    player.happens('timeupdate', { currentTime: 596 })

    expect([shown, hidden, isShown(player)]).toEqual([true, false, true])
  })

  it('continues after an ending that the viewer requested', () => {
    const player = playingPlayer({ next, untouchedAdvances: 1 })
    player.happens('timeupdate', { currentTime: 596 })
    player.session.watchEnding()
    expect(isShown(player)).toBe(false)
    player.happens('ended', { ended: true, currentTime: 600 })

    expect(player.asked().filter((what) => what.startsWith('next'))).toEqual(['next 2'])
  })

  it('counts from the start again when the viewer has touched something', () => {
    const player = playingPlayer({ next, untouchedAdvances: 3 })
    player.happens('timeupdate', { currentTime: 596 })
    const asked = player.session.snapshot().prompt?.mode
    player.session.touch()

    expect([asked, player.session.snapshot().prompt?.mode]).toEqual(['still-there', 'countdown'])
  })

  it('waits while a panel is open', () => {
    const player = playingPlayer({ next })
    player.session.openPanel('settings')
    player.happens('timeupdate', { currentTime: 596 })
    const behind = isShown(player)
    player.session.closePanel('help')
    const still = isShown(player)
    player.session.closePanel('settings')

    expect([behind, still, isShown(player)]).toEqual([false, false, true])
  })
})
