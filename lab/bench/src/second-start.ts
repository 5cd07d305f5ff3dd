import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  const directory = await bench.preparedDirectory()
  const samples: number[] = []
  for (let round = 0; round < bench.rounds(5); round += 1) {
    await using product = await bench.start(directory)
    await product.ready()
    samples.push((performance.now() - product.startedAt) / 1_000)
  }

  return [{ what: 'until ready', unit: 's', samples, goals: [atMost(5)] }]
}

/** Every later start on a data directory that has its catalogue. */
export const secondStart: Figure = { name: 'second-start', title: 'Second start', measure }
