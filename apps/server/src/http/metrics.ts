import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Precedence } from '@hlizo/contract/call'

/** An answered request, by its route template and never by its address. */
export type AnsweredRequest = {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** A value that is read when the metrics are requested. */
export type Metric = {
  readonly name: string
  readonly help: string
  /** The current value; null when unknown. With a `label`, one value per label. */
  readonly read: () => number | null | ReadonlyMap<string, number>
  readonly label?: string
}

/** The metrics of one node in Prometheus' text format. */
export type Metrics = {
  answered(request: AnsweredRequest): void
  /** Counts a refusal by its code, such as DEVICE_CODE_INVALID. */
  refused(code: string): void
  /** Counts a shed request. */
  shed(precedence: Precedence): void
  watch(metrics: readonly Metric[]): void
  /** Called before each text, for values that need a query. */
  beforeText(prepare: () => Promise<void>): void
  readonly contentType: string
  text(): Promise<string>
}

/** From a cached response to a timeout, in seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 0.5, 1, 2.5, 5, 10]

/** The metrics of one product, so that a test can run several. */
export function createMetrics({ version }: { readonly version: string }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'hlizo_build_info',
    help: 'The version of the product that runs; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'hlizo_http_request_duration_seconds',
    help: 'Answered requests by route template.',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers,
  })
  const refusals = new Counter({
    name: 'hlizo_refusals_total',
    help: 'Refused requests by the code of the refusal.',
    labelNames: ['code'],
    registers,
  })
  const shed = new Counter({
    name: 'hlizo_requests_shed_total',
    help: 'Requests turned away under pressure, by how early their kind goes.',
    labelNames: ['class'],
    registers,
  })
  const preparations: (() => Promise<void>)[] = []

  return {
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status }, seconds),
    refused: (code) => refusals.inc({ code }),
    shed: (precedence) => shed.inc({ class: precedence }),
    watch: (metrics) => {
      for (const { name, help, read, label } of metrics) {
        registry.registerMetric(
          new Gauge({
            name,
            help,
            registers: [],
            labelNames: label === undefined ? [] : [label],
            collect() {
              const now = read()
              if (now === null || typeof now === 'number') return this.set(now ?? Number.NaN)
              for (const [value, count] of now) this.set({ [label ?? 'value']: value }, count)
            },
          }),
        )
      }
    },
    beforeText: (prepare) => void preparations.push(prepare),
    contentType: registry.contentType,
    text: async () => {
      await Promise.all(preparations.map((prepare) => prepare()))
      return registry.metrics()
    },
  }
}
