import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endNight, offersNight, setNight } from './night-sound.ts'

let connections: string[]
let made: Map<string, ReturnType<typeof parameters>>
let state: 'running' | 'suspended'
let contexts = 0
let asked: string[]

/** The defaults of Web Audio. */
const parameters = () => ({
  threshold: { value: -24 },
  knee: { value: 30 },
  ratio: { value: 12 },
  attack: { value: 0.003 },
  release: { value: 0.25 },
  gain: { value: 1 },
})

function fakeNode(name: string) {
  const own = parameters()
  made.set(name, own)

  return {
    name,
    ...own,
    connect: (to: { name: string }) => connections.push(`${name} > ${to.name}`),
    disconnect: () => {
      connections = connections.filter((one) => !one.startsWith(`${name} >`))
    },
  }
}

class FakeContext {
  constructor() {
    contexts += 1
  }
  destination = fakeNode('loudspeaker')
  get state() {
    return state
  }
  resume = async () => void asked.push('resume')
  suspend = async () => void asked.push('suspend')
  createMediaElementSource = () => fakeNode('film')
  createDynamicsCompressor = () => fakeNode('compressor')
  createGain = () => fakeNode('gain')
}

let films: Parameters<typeof endNight>[0][] = []
function film(currentSrc = 'blob:https://hlizo.example/1') {
  const video = { currentSrc, srcObject: null }
  films.push(video)

  return video
}

/** The level that a lasting sound of so many decibels leaves the compressor with, before its own make-up gain. */
function compressed(level: number): number {
  const { threshold, ratio } = made.get('compressor') ?? parameters()

  return Math.min(level, threshold.value + (level - threshold.value) / ratio.value)
}

beforeEach(() => {
  connections = []
  asked = []
  made = new Map()
  state = 'running'
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('DynamicsCompressorNode', vi.fn())
})
afterEach(() => {
  films.forEach(endNight)
  films = []
  vi.unstubAllGlobals()
})

describe('setNight', () => {
  it('routes the audio through a compressor, and around it when it is off', async () => {
    const video = film()
    await setNight(video, true)
    const on = connections.toSorted()
    await setNight(video, false)

    expect(on).toEqual(['compressor > gain', 'film > compressor', 'gain > loudspeaker'])
    expect(connections.toSorted()).toEqual(['compressor > gain', 'film > loudspeaker'])
  })

  it('brings loud passages down to within 6 dB of speech', async () => {
    await setNight(film(), true)
    const [loud = 0, speech = 0, silence = 0] = [0, -24, -60].map(compressed)

    expect(loud - speech).toBeLessThan(6)
    expect(speech - silence).toBeGreaterThan(20)
    // The journey of night mode measures what it makes of the level of speech.
    expect(made.get('gain')?.gain.value).toBe(0.4)
  })

  it('touches no element while it is off', async () => {
    await setNight(film(), false)

    expect(connections).toEqual([])
  })

  it('does not change a film whose audio context cannot start', async () => {
    state = 'suspended'
    await setNight(film(), true)

    expect(connections).toEqual([])
  })

  it('does not change a film that the browser plays from a URL', async () => {
    await setNight(film('https://cdn.example/m/1/web.m3u8'), true)

    expect(connections).toEqual([])
  })
})

describe('endNight', () => {
  it('lets a film go, and the sound device rest after the last one', async () => {
    const [first, second] = [film(), film()]
    await setNight(first, true)
    await setNight(second, true)
    endNight(first)
    const early = [...asked]
    endNight(second)

    expect(early).toEqual(['resume', 'resume'])
    expect(connections).toEqual(['compressor > gain', 'compressor > gain'])
    expect(asked).toEqual(['resume', 'resume', 'suspend'])
    expect(contexts).toBe(1)
  })

  it('makes no graph for a film that has left before the sound device is ready', async () => {
    const video = film()
    const starting = setNight(video, true)
    endNight(video)
    await starting

    expect(connections).toEqual([])
  })

  it('is over when the element plays again', async () => {
    const video = film()
    await setNight(video, true)
    endNight(video)
    await setNight(video, true)
    endNight(video)
    await setNight(video, false)

    expect(connections.toSorted()).toEqual(['compressor > gain', 'film > loudspeaker'])
  })
})

describe('offersNight', () => {
  it('is false without Web Audio', () => {
    vi.unstubAllGlobals()

    expect(offersNight({ isNative: false })).toBe(false)
  })

  it("is false where the browser's own player reads the stream", () => {
    expect([offersNight({ isNative: false }), offersNight({ isNative: true })]).toEqual([
      true,
      false,
    ])
  })
})
