import type { Page } from '@playwright/test'

/** Notes the compressor and the gain that a page makes. Call it before the page is opened. */
export async function noteNightSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: { compressor?: DynamicsCompressorNode; gain?: GainNode } = {}
    class NotedContext extends AudioContext {
      override createDynamicsCompressor(): DynamicsCompressorNode {
        return (made.compressor = super.createDynamicsCompressor())
      }
      override createGain(): GainNode {
        return (made.gain = super.createGain())
      }
    }
    Object.assign(window, { nightSound: made, AudioContext: NotedContext })
  })
}

/** With which levels, in decibels, tones of these levels leave the noted nodes, in a graph of the same values. */
export function loudestLevels(page: Page, levels: readonly number[]): Promise<number[]> {
  return page.evaluate(async (given) => {
    const RATE = 8_000
    const { compressor, gain } = Object(window).nightSound
    const loudness = async (level: number) => {
      const context = new OfflineAudioContext(1, RATE * 2, RATE)
      const tone = context.createOscillator()
      const input = new GainNode(context, { gain: 10 ** (level / 20) })
      const { threshold, knee, ratio, attack, release } = compressor
      const peaks = new DynamicsCompressorNode(context, {
        threshold: threshold.value,
        knee: knee.value,
        ratio: ratio.value,
        attack: attack.value,
        release: release.value,
      })
      const output = new GainNode(context, { gain: gain.gain.value })
      tone.connect(input).connect(peaks).connect(output).connect(context.destination)
      tone.start()
      const samples = (await context.startRendering()).getChannelData(0).subarray(RATE)
      return 20 * Math.log10(samples.reduce((most, one) => Math.max(most, Math.abs(one)), 0))
    }
    return Promise.all(given.map(loudness))
  }, levels)
}
