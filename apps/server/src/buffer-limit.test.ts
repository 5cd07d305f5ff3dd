import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const run = promisify(execFile)

/** How often V8 marks a heap of many objects, while half a gigabyte of buffers comes and goes. */
const program = (first: string) => `
  import { constants, PerformanceObserver } from 'node:perf_hooks'
  ${first}
  let marked = 0
  const count = (entries) => {
    for (const { detail } of entries) if (detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) marked += 1
  }
  const observer = new PerformanceObserver((list) => count(list.getEntries()))
  observer.observe({ type: 'gc' })
  const objects = Array.from({ length: 200_000 }, (_, number) => ({ number }))
  for (let made = 0; made < 8_000; made += 1) {
    // Such as streams make for each chunk.
    Array.from({ length: 100 }, (_, number) => ({ number }))
    Buffer.allocUnsafeSlow(65_536)
  }
  await new Promise((resolve) => setImmediate(resolve))
  count(observer.takeRecords())
  process.stdout.write(String(objects.length > 0 ? marked : 0))
`

async function marksOf(first: string): Promise<number> {
  const args = ['--max-semi-space-size=16', '--input-type=module', '--eval', program(first)]
  const { stdout } = await run(process.execPath, args)

  return Number(stdout)
}

it('keeps V8 from marking its heap because of buffers that are garbage', async () => {
  const module = join(import.meta.dirname, 'buffer-limit.ts')
  const call = `import { countBuffersToHeap } from '${module}'; countBuffersToHeap()`
  const [alone, counted] = [await marksOf(''), await marksOf(call)]
  expect(alone).toBeGreaterThan(4)
  expect(counted).toBeLessThan(3)
})
