import { hrefs } from '@hlizo/contract/hrefs'
import { untilPlayable } from './support/catalogue.ts'
import { atMost, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { visit, type Visit } from './support/lighthouse.ts'
import type { Product } from './support/product.ts'

const ROUNDS = 3
const LCP_MS = 1_800
const CLS = 0.02

/** The pages that people come to beside the home page, which has a figure of its own. */
async function pagesOf(product: Product) {
  const { video } = await untilPlayable(product)

  return [
    { name: 'category', address: hrefs.category('standup') },
    { name: 'search', address: hrefs.search({ q: 'lift' }) },
    { name: 'video', address: hrefs.video(video.id) },
  ]
}

function linesOf(name: string, visits: readonly Visit[]): readonly Measurement[] {
  return [
    {
      what: `${name}, largest contentful paint`,
      unit: 'ms',
      group: 'largest contentful paint',
      samples: visits.map(({ lcpMs }) => lcpMs),
      goals: [atMost(LCP_MS)],
    },
    {
      what: `${name}, cumulative layout shift`,
      unit: '',
      group: 'cumulative layout shift',
      samples: visits.map(({ cls }) => cls),
      goals: [atMost(CLS)],
    },
  ]
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const measurements: Measurement[] = []
  for (const { name, address } of await pagesOf(product)) {
    const visits: Visit[] = []
    for (let round = 0; round < bench.rounds(ROUNDS); round += 1)
      visits.push(await visit(product.url + address))
    bench.say(`${name}: LCP ${visits.map(({ lcpMs }) => Math.round(lcpMs)).join(', ')} ms`)
    measurements.push(...linesOf(name, visits))
  }

  return measurements
}

/** Category, search and video as a visitor comes to them first, Lighthouse on a phone with applied throttling. */
export const pages: Figure = { name: 'pages', title: 'Public pages, Lighthouse mobile', measure }
