import { addFavoriteVideo } from '@hlizo/contract/calls/favorites'
import { listVideos } from '@hlizo/contract/calls/videos'
import { dataEnvelope } from './support/data-envelope.ts'
import { homeAddresses } from './support/catalogue-questions.ts'
import { atLeast, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { startGenerated, type GeneratedProduct } from './support/generated-product.ts'
import { measureLoad } from './support/load.ts'

const VIDEOS = 10_000
const ROUNDS = 3
const CONNECTIONS = 32
const SECONDS = { warm: 2, quick: 1, round: 4 }
const HOMES_UNCACHED = 10

/** Asks for whole homes that are not cached, because their profile has just put a video aside. */
async function millisecondsUncached(
  { product }: GeneratedProduct,
  ask: { readonly urls: readonly string[]; readonly headers: Readonly<Record<string, string>> },
): Promise<number[]> {
  const { urls, headers } = ask
  const api = `${product.url}/api/v1`
  const listed = await fetch(`${api}${listVideos.path}`, { headers })
  const [video] = dataEnvelope(listVideos.data).parse(await listed.json()).data
  const aside = addFavoriteVideo.path.replace('{id}', String(video?.id))
  const samples: number[] = []
  for (let home = 0; home < HOMES_UNCACHED; home += 1) {
    await fetch(`${api}${aside}`, { method: addFavoriteVideo.method, headers })
    const startedAt = performance.now()
    await Promise.all(urls.map(async (url) => (await fetch(url, { headers })).arrayBuffer()))
    samples.push(performance.now() - startedAt)
  }

  return samples
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using generated = await startGenerated(bench, {
    videos: bench.isQuick ? 1_000 : VIDEOS,
    titles: 1,
  })
  const { product, subscriber } = generated
  const urls = homeAddresses.map((address) => `${product.url}/api/v1${address}`)
  const headers = { authorization: `Bearer ${subscriber.accessToken}` }
  const homesIn = async (seconds: number) => {
    const load = await measureLoad({ urls, headers, connections: CONNECTIONS, seconds })
    return load.answersPerSecond / urls.length
  }
  const samples: number[] = []
  await homesIn(SECONDS.warm)
  for (let round = 0; round < bench.rounds(ROUNDS); round += 1)
    samples.push(await homesIn(bench.isQuick ? SECONDS.quick : SECONDS.round))

  return [
    {
      what: `homes of a subscriber, ${urls.length} rows each`,
      unit: '/s',
      samples,
      goals: [atLeast(500)],
      note: `${CONNECTIONS} connections, asked by one process on the same machine; the rows are cached for the profile`,
    },
    {
      what: 'one home whose rows are not cached',
      unit: 'ms',
      samples: await millisecondsUncached(generated, { urls, headers }),
      goals: [],
      note: `${urls.length} calls at once, after the profile has put a video aside`,
    },
  ]
}

/** How many homes with all their rows the product answers in a second. */
export const subscriberHome: Figure = {
  name: 'subscriber-home',
  title: 'Subscriber home',
  measure,
}
