import type { Environment } from './environment.ts'

export type TracingConfig = {
  /** The collector. */
  readonly endpoint: string
  readonly serviceName: string
  /** The share of traces that are recorded. */
  readonly ratio: number
}

export const tracingOf = (env: Environment): TracingConfig | null =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? null
    : {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        serviceName: env.OTEL_SERVICE_NAME,
        ratio: env.OTEL_TRACES_SAMPLER_ARG,
      }
