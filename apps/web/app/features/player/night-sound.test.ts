import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offersNight, setNight } from './night-sound.ts'

let connections: string[]
let state: 'running' | 'suspended'

function fakeNode(name: string) {
  const parameter = { value: 0 }
  return {
    name,
    threshold: parameter,
    knee: parameter,
    ratio: parameter,
    attack: parameter,
    release: parameter,
    gain: parameter,
    connect: (to: { name: string }) => connections.push(`${name} > ${to.name}`),
    disconnect: () => {
      connections = connections.filter((one) => !one.startsWith(`${name} >`))
    },
  }
}

class FakeContext {
  destination = fakeNode('loudspeaker')
  get state() {
    return state
  }
  resume = async () => {}
  close = async () => connections.push('closed')
  createMediaElementSource = () => fakeNode('film')
  createDynamicsCompressor = () => fakeNode('compressor')
  createGain = () => fakeNode('gain')
}

const film = (currentSrc = 'blob:https://hlizo.example/1') => ({ currentSrc, srcObject: null })

beforeEach(() => {
  connections = []
  state = 'running'
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('DynamicsCompressorNode', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

describe('setNight', () => {
  it('routes the audio through a compressor, and around it when it is off', async () => {
    const video = film()
    await setNight(video, true)
    const on = connections.toSorted()
    await setNight(video, false)

    expect(on).toEqual(['compressor > gain', 'film > compressor', 'gain > loudspeaker'])
    expect(connections.toSorted()).toEqual(['compressor > gain', 'film > loudspeaker'])
  })

  it('touches no element while it is off', async () => {
    await setNight(film(), false)

    expect(connections).toEqual([])
  })

  it('does not change a film whose audio context cannot start', async () => {
    state = 'suspended'
    await setNight(film(), true)

    expect(connections).toEqual(['closed'])
  })

  it('does not change a film that the browser plays from a URL', async () => {
    await setNight(film('https://cdn.example/m/1/web.m3u8'), true)

    expect(connections).toEqual([])
  })
})

describe('offersNight', () => {
  it('is false without Web Audio', () => {
    vi.unstubAllGlobals()

    expect(offersNight()).toBe(false)
  })
})
