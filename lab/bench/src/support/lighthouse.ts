import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { z } from 'zod'
import { startChild } from './child.ts'
import { chromiumArgs, chromiumPath } from './chromium.ts'

/** What Lighthouse says of one visit. Times in milliseconds, the score 0 to 100. */
export type Visit = {
  readonly lcpMs: number
  readonly cls: number
  readonly blockingMs: number
  readonly score: number
  readonly scriptKilobytes: number
}

const Numeric = z.object({ numericValue: z.number() })
const Requests = z.object({
  details: z.object({
    items: z.array(
      z.object({
        url: z.string(),
        resourceType: z.string().optional(),
        transferSize: z.number(),
        priority: z.string().optional(),
      }),
    ),
  }),
})
const Report = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.object({ performance: z.object({ score: z.number() }) }),
  audits: z.object({
    'largest-contentful-paint': Numeric,
    'cumulative-layout-shift': Numeric,
    'total-blocking-time': Numeric,
    'network-requests': Requests,
  }),
})

/** Visits a page cold, as a phone of the middle class on slow 4G, with the throttling really applied. */
export async function visit(url: string): Promise<Visit> {
  const profile = await mkdtemp(join(tmpdir(), 'hlizo-chromium-'))
  try {
    await using chromium = startChild(chromiumPath(), [
      ...chromiumArgs,
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ])
    const [, port] = await chromium.says(/DevTools listening on ws:\/\/[^:]+:(\d+)\//, 60_000)
    const result = await lighthouse(url, {
      port: Number(port),
      logLevel: 'error',
      onlyCategories: ['performance'],
      throttlingMethod: 'devtools',
      disableFullPageScreenshot: true,
    })

    return read(Report.parse(result?.lhr))
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}

function read({ audits, categories, runtimeError }: z.infer<typeof Report>): Visit {
  if (runtimeError) throw new Error(`Lighthouse could not measure: ${runtimeError.message}`)
  const scriptBytes = audits['network-requests'].details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((total, { transferSize }) => total + transferSize, 0)

  return {
    lcpMs: audits['largest-contentful-paint'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    blockingMs: audits['total-blocking-time'].numericValue,
    score: categories.performance.score * 100,
    scriptKilobytes: scriptBytes / 1_000,
  }
}
