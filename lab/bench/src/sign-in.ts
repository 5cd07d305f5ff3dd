import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { DEFAULT_ARGON2_COST } from '@hlizo/identity/users/passwords'
import { atLeastTimes, type Bench, type Figure, type Measurement } from './support/figure.ts'
import { addPeople, measureCalls, signIn } from './support/identity-calls.ts'

const PEOPLE = 8
// As many as the identity service computes at a time.
const HASHES_AT_ONCE = 2
const SECONDS = { warm: 1, quick: 2, round: 6 }

const hash = promisify(argon2)

/** Bare hashes per second, at the cost of the identity service. */
async function bareHashes(seconds: number): Promise<number> {
  const startedAt = performance.now()
  const deadline = startedAt + seconds * 1_000
  let hashes = 0
  const loop = async () => {
    while (performance.now() < deadline) {
      await hash('argon2id', {
        message: 'Parola-Bench-2026!',
        nonce: randomBytes(16),
        parallelism: 1,
        tagLength: 32,
        memory: DEFAULT_ARGON2_COST.memoryKiB,
        passes: DEFAULT_ARGON2_COST.passes,
      })
      hashes += 1
    }
  }
  await Promise.all(Array.from({ length: HASHES_AT_ONCE }, loop))

  return hashes / ((performance.now() - startedAt) / 1_000)
}

async function measure(bench: Bench): Promise<readonly Measurement[]> {
  await using product = await bench.start(await bench.preparedDirectory())
  await product.ready()
  const people = await addPeople(product, PEOPLE)
  const conversations = people.map((person) => () => signIn(person))
  const samples: number[] = []
  const yardstick: number[] = []
  await measureCalls(product, conversations, SECONDS.warm)
  await bareHashes(SECONDS.warm)
  const seconds = bench.isQuick ? SECONDS.quick : SECONDS.round
  for (let round = 0; round < bench.rounds(5); round += 1) {
    samples.push(await measureCalls(product, conversations, seconds))
    yardstick.push(await bareHashes(seconds))
  }

  return [
    {
      what: 'sign-ins by password',
      unit: '/s',
      samples,
      yardstick: { name: 'argon2id bare, same cost', samples: yardstick },
      goals: [atLeastTimes(0.85)],
      note: `${PEOPLE} people at once; ${DEFAULT_ARGON2_COST.memoryKiB} KiB and ${DEFAULT_ARGON2_COST.passes} pass, ${HASHES_AT_ONCE} hashes at a time on both sides`,
    },
  ]
}

/** What signing in costs beside the hash that it has to compute. */
export const signInRate: Figure = { name: 'sign-in', title: 'Sign-in', measure }
